import { type Layout, Sheet } from './layout.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'
import { workbook } from './workbook.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

type TableForm = { header: string[]; row: (planned: Planned) => string[] }

function tableForm(random: Random): TableForm {
  const isNumbered = random.chance(0.3)
  const options = [0, 1, 2, 3, 4, 5].map((place) =>
    isNumbered ? `option${place + 1}` : `Option ${String.fromCodePoint(0x41 + place)}`,
  )
  const byText = random.chance(0.3)
  const header = [
    random.pick(['Question', 'question_text', 'Stem']),
    ...options,
    random.pick(['Answer', 'Correct Answer', 'correct']),
    'Explanation',
    'Level',
    'Tags',
    'Topic',
    'Type',
  ]
  const row = ({ question, options: shown, answer, fault }: Planned): string[] => {
    const places =
      answer?.letters.map((letter) =>
        isNumbered && fault !== 'typo'
          ? String(shown.findIndex((option) => option.letter === letter) + 1 || 6)
          : letter,
      ) ?? []
    const said =
      question.number !== null || (byText && places.length === 1 && fault !== 'beyond')
        ? (answer?.text ?? '')
        : places.join(random.pick([',', ', ', ' and ']))
    const type = question.kind === 'one' ? random.pick(['', 'MCQ']) : question.kind === 'several' ? 'MSQ' : 'NAT'
    return [
      question.text.join('\n'),
      ...options.map((_, place) => shown[place]?.text ?? ''),
      said,
      question.why,
      random.pick(['easy', 'Medium', 'hard', '']),
      'exam, term one',
      question.topic,
      type,
    ]
  }
  return { header, row }
}

export const csv: Layout = {
  name: 'csv',
  faults: ['no_answer', 'beyond', 'two', 'empty', 'typo'],
  isFor: () => true,
  render: (planned, random) => {
    const { header, row } = tableForm(random)
    const delimiter = random.pick([',', ';', '\t', '|'])
    const quoted = (cell: string) =>
      /["\n]/.test(cell) || cell.includes(delimiter) || random.chance(0.1) ? `"${cell.replaceAll('"', '""')}"` : cell
    const sheet = new Sheet()
    sheet.write(header.map(quoted).join(delimiter))
    for (const each of planned) {
      sheet.begin()
      sheet.write(row(each).map(quoted).join(delimiter))
    }
    const text = random.chance(0.5) ? sheet.lines.join('\r\n') : sheet.text()
    const bytes = random.pick([
      () => encode(text),
      () => encode(`\uFEFF${text}`),
      () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      () => Buffer.from(text.replaceAll("'", '\u0092'), 'latin1'),
    ])()
    return { source: { name: 'bank.csv', bytes }, firstLines: sheet.firstLines }
  },
}

export const xlsx: Layout = {
  name: 'xlsx',
  faults: csv.faults,
  isFor: () => true,
  render: (planned, random) => {
    const { header, row } = tableForm(random)
    const rows = [header, ...planned.map(row)]
    return { source: { name: 'bank.xlsx', bytes: workbook(rows) }, firstLines: planned.map((_, nth) => nth + 2) }
  },
}
