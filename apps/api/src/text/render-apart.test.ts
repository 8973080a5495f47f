import { expect, test } from 'vitest'
import { createRenderApart } from './render-apart.ts'

const fence = (code: string) => ({ kind: 'text', source: `**Read:**\n\n\`\`\`bash\n${code}\n\`\`\`` }) as const

/** The widest lines that are coloured, with the slowest input for the grammar of Bash: 5 seconds on a quiet machine. */
const slow = fence(Array<string>(1000).fill('<'.repeat(149)).join('\n'))

test('a text that takes too long is shown without colours, and the next one with colours', async () => {
  const render = createRenderApart({ limitMs: 500 })
  const [first, second] = await Promise.all([render(slow), render(fence('echo 1'))])
  expect(first).toContain('<strong>Read:</strong>')
  expect(first).toContain('&lt;'.repeat(149))
  expect(first).not.toContain('<span')
  expect(second).toContain('<span class="f">echo</span>')
})

test('a text that also takes too long without colours stays plain text', async () => {
  const maths = { kind: 'text', source: `$${'\\sqrt{x} '.repeat(800)}$` } as const
  expect(await createRenderApart({ limitMs: 1 })(maths)).toBe(undefined)
})
