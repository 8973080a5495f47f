import { describe, expect, it } from 'vitest'
import { workbook } from '../corpus/workbook.ts'
import { readImport } from '../read-import.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const readCsv = (text: string, encoding?: BufferEncoding) =>
  readImport({ name: 'a.csv', bytes: bytesOf(text, encoding) })
const HEADER = 'Question,Option A,Option B,Option C,Answer,Explanation,Level,Tags,Topic\n'

describe('a table', () => {
  it('finds columns by their names, and rows by their lines', async () => {
    const { drafts } = await readCsv(`${HEADER}"What\nnow?",x,y,,B,because,Hard,"a, b",Joins\nNext?,x,y,z,z,,,,`)
    expect(drafts).toMatchObject([
      {
        firstLine: 2,
        lastLine: 3,
        questionText: 'What\nnow?',
        options: ['x', 'y'],
        correctAnswer: 'y',
        difficulty: 'hard',
        tags: ['a', 'b'],
        topicName: 'Joins',
      },
      { firstLine: 4, correctAnswer: 'z' },
    ])
  })

  it.each([
    ['with semicolons in cp1252', 'Question;Option A;Option B;Answer\nCaf\u00E9?;a;b;A', 'latin1' as const],
    ['with tabs in UTF-16', '\uFEFFQuestion\tOption A\tOption B\tAnswer\nCaf\u00E9?\ta\tb\tA', 'utf16le' as const],
    ['in UTF-16 without a mark', 'Question,Option A,Option B,Answer\nCaf\u00E9?,a,b,A', 'utf16le' as const],
    ['in UTF-8 with a mark', '\uFEFFQuestion|Option A|Option B|Answer\nCaf\u00E9?|a|b|A', 'utf8' as const],
  ])('is read %s', async (_, text, encoding) => {
    const { drafts } = await readCsv(text, encoding)
    expect(drafts).toMatchObject([{ questionText: 'Café?', correctAnswer: 'a' }])
  })

  it('doubts every number where a 0 shows that numbers may count from 0', async () => {
    const { drafts } = await readCsv('Question,option1,option2,Answer\nOne?,x,y,0\nTwo?,x,y,1\n')
    expect(drafts.map(({ correctAnswer }) => correctAnswer)).toEqual([null, null])
  })

  it('names ragged rows, and does not read them', async () => {
    const { drafts, problems } = await readCsv(`${HEADER}What, now?,x,y,z,A,because,easy,t,Joins\nNext?,x,y,z,A,,,,`)
    expect(drafts).toHaveLength(1)
    expect(problems).toContainEqual({ line: 2, code: 'row_ragged', value: '10' })
  })

  it('doubts an option that is empty between others', async () => {
    const { drafts } = await readCsv(`${HEADER}What?,x,,z,C,,,,`)
    expect(drafts[0]).toMatchObject({ correctAnswer: null, doubts: [{ code: 'option_empty', value: 'B' }] })
    expect(drafts[0]?.doubts[0]?.choices).toMatchObject([
      { code: 'leave_out_option', changes: { options: ['x', 'z'], correctAnswer: 'z' } },
    ])
  })

  it('is read from a workbook', async () => {
    const rows = [
      ['Question', 'Option A', 'Option B', 'Answer'],
      ['Six times seven?', '42', '007', 'A'],
      ['Say?', 'x', 'y', 'y'],
    ]
    const { format, drafts } = await readImport({ name: 'a.xlsx', bytes: workbook(rows) })
    expect(format).toBe('xlsx')
    expect(drafts).toMatchObject([
      { firstLine: 2, options: ['42', '7'], correctAnswer: '42' },
      { firstLine: 3, correctAnswer: 'y' },
    ])
  })

  it('is read from a paste out of a sheet', async () => {
    const { format, drafts } = await readImport({ text: 'Question\tOption A\tOption B\tAnswer\nprint("x")?\ta\tb\tB' })
    expect([format, drafts[0]?.correctAnswer]).toEqual(['csv', 'b'])
  })

  it('reads a digit as the text of an option only where other rows prove that answers are texts', async () => {
    const header = 'Question,option1,option2,Answer\n'
    const words = [1, 2, 3, 4, 5].map((nth) => `Say ${nth}?,x,y,y\n`).join('')
    const keys = async (text: string) => (await readCsv(text)).drafts.map(({ correctAnswer }) => correctAnswer)
    expect((await keys(`${header}${words}How many?,2,1,2\n`)).at(-1)).toBe('2')
    expect((await keys(`${header}How many?,2,1,2\n`)).at(-1)).toBeNull()
    expect((await keys(`${header}${words}Which?,a,b,1\nHow many?,2,1,2\n`)).at(-1)).toBeNull()
  })
})
