import { expect, it } from 'vitest'
import { storeDraftPictures } from '../pictures.ts'
import { readImport } from '../read-import.ts'
import type { ExportedQuestion } from './exported-question.ts'
import { writeExport } from './write-export.ts'

const STORED = `/pictures/${'0a'.repeat(16)}-40x30.webp`
const plain: ExportedQuestion = {
  kind: 'one',
  questionText: `Look: ![a tall green tree](${STORED})`,
  options: ['x', 'y'],
  correctAnswer: 'y',
  description: 'Because.',
  reasons: ['no', ''],
  tags: ['joins'],
  topicName: 'Joins',
  difficulty: 'easy',
  isExamOnly: true,
  keepsOrder: true,
}

it.each(['moodle', 'qti'] as const)('an export as %s holds its pictures', async (format) => {
  const picture = Buffer.from([1, 2, 3])
  const { bytes, leftOut } = await writeExport(format, [plain], async (address) =>
    address === STORED ? picture : null,
  )
  expect(leftOut).toEqual([])
  const { drafts, pictures } = await readImport({ name: 'export', bytes })
  expect(pictures.map((each) => Buffer.from(each.bytes))).toEqual([picture])
  const stored = new Map(pictures.map(({ name }) => [name, STORED]))
  expect(drafts.map((draft) => storeDraftPictures(draft, stored))).toMatchObject([plain])
})

it('says what each plain format leaves out', async () => {
  const several = { ...plain, questionText: 'Which?', kind: 'several' as const, correctAnswer: 'AB' }
  const { leftOut, bytes } = await writeExport('aiken', [{ ...plain, questionText: 'Say?' }, several])
  expect(Buffer.from(bytes).toString()).toBe('Say?\nA. x\nB. y\nANSWER: B\n')
  expect(leftOut).toEqual([
    { question: 1, code: 'several' },
    ...(['explanation', 'reasons', 'difficulty', 'tags', 'topic', 'exam_only', 'keeps_order'] as const).map((code) => ({
      question: 0,
      code,
    })),
  ])
  const text = await writeExport('text', [several])
  expect(text.leftOut.map(({ code }) => code)).toEqual(['reasons', 'exam_only', 'keeps_order'])
})

it('writes no formula into a table', async () => {
  const { bytes } = await writeExport('csv', [
    { ...plain, questionText: '=HYPERLINK("http://a")', options: ['-1+1', '-1', '＝1', '@A1', "'=1"] },
  ])
  expect(Buffer.from(bytes).toString()).toContain(`"'=HYPERLINK(""http://a"")",one,'-1+1,-1,'＝1,'@A1,''=1,`)
})

it('leaves out characters that no file can hold, and empty options', async () => {
  const odd = {
    ...plain,
    kind: 'several' as const,
    questionText: 'a\u0001b',
    options: ['x', '', 'z'],
    reasons: ['', '', 'r'],
    correctAnswer: 'AC',
  }
  const { bytes, leftOut } = await writeExport('moodle', [odd])
  expect(leftOut).toEqual([{ question: 0, code: 'characters' }])
  const { drafts } = await readImport({ name: 'a.xml', bytes })
  expect(drafts[0]).toMatchObject({ questionText: 'ab', options: ['x', 'z'], reasons: ['', 'r'], correctAnswer: 'AB' })
})
