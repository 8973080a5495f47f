import { LIMITS } from '../limits.ts'
import type { HostileCase } from './hostile-case.ts'

const TABLE = 'Question,Option A,Option B,Answer\n'

const written = (name: string, expected: HostileCase['expected'], text: string, file = 'a.txt'): HostileCase => ({
  name,
  file,
  bytes: () => Buffer.from(text),
  expected,
})
const table = (name: string, expected: HostileCase['expected'], rows: string): HostileCase =>
  written(name, expected, TABLE + rows, 'a.csv')
const raw = (name: string, expected: HostileCase['expected'], bytes: () => Buffer, file = 'a.txt'): HostileCase => ({
  name,
  file,
  bytes,
  expected,
})

export const HOSTILE_TEXTS: HostileCase[] = [
  written('spaces alone', 'file_empty', ' \n '),
  raw('no byte', 'file_empty', () => Buffer.alloc(0)),
  raw('a byte order mark alone', 'file_empty', () => Buffer.from([0xef, 0xbb, 0xbf])),
  written('more than 5 million letters', 'file_too_large', 'What?\n'.repeat(900_000)),
  written('many lines', 'too_many_lines', `${'\n'.repeat(LIMITS.lines)}x`),
  written('a line without end', 'line_too_long', 'x'.repeat(LIMITS.lineLength + 1)),
  written('more than 5,000 questions', 'too_many_questions', '1. What?\nA) x\nB) y\nAns: A\n\n'.repeat(5001)),
  written('a zero in a text', 'encoding_broken', '1. What?\0\na) x'),
  raw('half a letter of UTF-16', 'encoding_broken', () => Buffer.from([0xff, 0xfe, 0x41])),
  raw('half a pair of UTF-16', 'encoding_broken', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])),
  raw('bytes that no encoding has', 'encoding_broken', () => Buffer.from([0x41, 0x81, 0x8d])),
  raw('a program', 'encoding_broken', () => Buffer.from('7f454c4602010100'.repeat(50), 'hex')),
  raw('a picture that is named .txt', 'encoding_broken', () =>
    Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(9), 'hex'),
  ),
  raw('a PDF', 'format_unknown', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'a.pdf'),
  raw('letters of UTF-8 that are too long', 'harmless', () =>
    Buffer.from('2e2ec0af2e2ec0af6574632f706173737764', 'hex'),
  ),
  written(
    'letters that turn the direction',
    'harmless',
    '1. What is \u202Egnihton\u202C?\nA) \u2066x\u2069\nB) y\nAns: A\n',
  ),
  written('brackets without end', 'harmless', `${'![[(('.repeat(3900)}\nA) x\nB) y\nAns: A`),
  written('spaces without end', 'harmless', `1. What?${' '.repeat(19_000)}x\nA)${' '.repeat(19_000)}y\nB) z\nAns: A`),
  written('marks of Markdown without end', 'harmless', `${'`'.repeat(9000)}${'*_'.repeat(5000)}\nA) x\nB) y\nAns: A`),
  written(
    'braces of GIFT inside each other',
    'harmless',
    `::a:: What? ${'{'.repeat(9000)}=x ~y${'}'.repeat(9000)}`,
    'a.gift',
  ),
  written('a GIFT question without end', 'harmless', `What? {${'=x '.repeat(30_000).replaceAll(' ', '\n')}}`, 'a.gift'),
  written('fences of code without end', 'harmless', `# A\n\n## easy, any order\n\n${'```js\n'.repeat(20_000)}`, 'a.md'),
  table('a quote that never ends', 'csv_broken', '"What?,x,y,A'),
  written('a table without a header', 'no_header', 'a,b\nc,d\n', 'a.csv'),
  table('too many rows', 'too_many_rows', 'q,x,y,A\n'.repeat(LIMITS.rows)),
  written(
    'too many columns',
    'too_many_columns',
    `Question,Option A,Option B,Answer${',z'.repeat(LIMITS.columns)}\nq,x,y,A${','.repeat(LIMITS.columns)}`,
    'a.csv',
  ),
  table('a cell without end', 'cell_too_long', `${'x'.repeat(LIMITS.cellLength + 1)},x,y,A`),
  table('a formula that calls a server', 'harmless', '"=HYPERLINK(""http://127.0.0.1/"",""x"")",=1+1,@SUM(A1),A\n'),
  table('a formula that starts a program', 'harmless', "=cmd|'/c calc'!A1,+1,-2+3,A\n"),
]
