import { expect, it } from 'vitest'
import { readImportApart } from './read-apart.ts'

it('reads an import in a thread, as without one', async () => {
  const { format, drafts } = await readImportApart({ text: '1. Say?\nA) x\nB) y\nAns: B' })
  expect([format, drafts[0]?.correctAnswer]).toEqual(['text', 'y'])
})

it('passes on why a file is refused, and reads the next one', async () => {
  const [refused, read] = await Promise.allSettled([
    readImportApart({ name: 'a.csv', bytes: Buffer.from('Question,Option A,Option B,Answer\n"x') }),
    readImportApart({ text: '1. Say?\nA) x\nB) y\nAns: B' }),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'ImportRefusal', code: 'csv_broken', line: 2 } })
  expect(read.status).toBe('fulfilled')
})

const many = { text: '1. Say?\nA) x\nB) y\nAns: B\n\n'.repeat(4000) }

it('refuses a file that takes too long or needs too much memory', async () => {
  await expect(readImportApart(many, { cpuMs: 20 })).rejects.toMatchObject({ code: 'took_too_long' })
  await expect(readImportApart(many, { heapMb: 8 })).rejects.toMatchObject({ code: 'too_much_memory' })
})
