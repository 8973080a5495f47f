import { deflateRawSync } from 'node:zlib'
import { packZip } from '../pack-zip.ts'
import { LIMITS } from '../limits.ts'
import { packWorkbook } from '../writing/workbook.ts'
import type { HostileCase } from './hostile-case.ts'

const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1')
const END = Buffer.from('PK\u0005\u0006', 'latin1')
const NAME_IN_DIRECTORY = 46

const zipOf = (files: Record<string, string | Buffer>, isCompressed = false): Buffer =>
  packZip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), { isCompressed })

/** Writes a number into a field of the only entry: at its begin and in the directory, which has two bytes more. */
function patched(zip: Buffer, at: number, value: number, bytes: 2 | 4 = 2): Buffer {
  for (const place of [at, zip.lastIndexOf(CENTRAL) + at + 2]) {
    if (bytes === 2) zip.writeUInt16LE(value, place)
    else zip.writeUInt32LE(value, place)
  }
  return zip
}

/** One entry of zeros, packed small. `said` is the size that the directory names. */
const bomb = (size: number, said = size): Buffer =>
  patched(patched(zipOf({ 'xl/workbook.xml': deflateRawSync(Buffer.alloc(size)) }), 8, 8), 22, said, 4)

/** Many names in the directory for one packed entry: 200 MB out of 20 kB. */
function overlapping(): Buffer {
  const zip = bomb(999_000)
  const directory = zip.lastIndexOf(CENTRAL)
  const end = zip.lastIndexOf(END)
  const entries = Array.from({ length: 200 }, (_, nth) => {
    const entry = Buffer.from(zip.subarray(directory, end))
    entry.write(String(nth).padStart(3, '0'), NAME_IN_DIRECTORY)
    return entry
  })
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(entries.length, 8)
  tail.writeUInt16LE(entries.length, 10)
  tail.writeUInt32LE((end - directory) * entries.length, 12)
  return Buffer.concat([zip.subarray(0, directory), ...entries, tail])
}

/** A zip may end with a comment, which a browser would read as a page. */
function withComment(zip: Buffer, comment: string): Buffer {
  zip.writeUInt16LE(comment.length, zip.length - 2)
  return Buffer.concat([zip, Buffer.from(comment)])
}

/** Text that packs to a tenth, so that no ratio gives it away. */
const longText = (size: number): string =>
  Array.from({ length: size / 50 }, (_, nth) => `${(nth * 7919) % 1_000_003} `.padEnd(50, 'a')).join('')

const item = (body: string): string =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="a"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body>${body}<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
const qtiOf = (body: string, href = 'a.xml', more: Record<string, string> = {}): Buffer =>
  zipOf({
    'imsmanifest.xml': `<manifest><resources><resource identifier="a" type="imsqti_item_xmlv3p0" href="${href}"><dependency identifierref="a"/></resource></resources></manifest>`,
    'a.xml': item(body),
    ...more,
  })

const CONTENT = '# Joins\n\n## easy, any order\n\nWhat is it?\n\n- [x] x\n- [ ] y\n'
const HEAD = ['Question', 'Option A', 'Option B', 'Answer']
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADER = `<row r="1">${HEAD.map((text, nth) => cell(`${'ABCD'[nth]}1`, text)).join('')}</row>`
const FORMULA = `<c r="A2" t="str"><f>HYPERLINK("http://127.0.0.1/evil")</f><v>What is it?</v></c>`
const ROW = `<row r="2">${FORMULA}${cell('B2', "=cmd|'/c calc'!A1")}${cell('C2', 'y')}${cell('D2', 'B')}</row>`
const DOCTYPE = '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

const zipped = (name: string, expected: HostileCase['expected'], bytes: () => Buffer, file = 'a.zip'): HostileCase => ({
  name,
  file,
  bytes,
  expected,
})

export const HOSTILE_ZIPS: HostileCase[] = [
  zipped('a zip bomb of 15 MB', 'zip_ratio_too_high', () => bomb(15_000_000)),
  zipped('a zip bomb of 30 MB', 'zip_unpacks_too_large', () => bomb(30_000_000)),
  zipped('a zip that says too small a size', 'zip_broken', () => bomb(15_000_000, 10)),
  zipped('a zip that says 4 GB', 'zip_unpacks_too_large', () => bomb(1000, 0xff_ff_ff_fe)),
  zipped('a zip with many names for one entry', 'zip_unpacks_too_large', overlapping),
  zipped('a zip in a zip', 'zip_holds_zip', () => zipOf({ 'a.zip': 'x' })),
  zipped('a zip that writes above its folder', 'zip_broken', () => zipOf({ '../a.xml': 'x' })),
  zipped('a zip that writes to a whole path', 'zip_broken', () => zipOf({ '/etc/cron.d/a.xml': 'x' })),
  zipped('a zip that writes to a drive', 'zip_broken', () => zipOf({ 'C:/a.xml': 'x' })),
  zipped('a zip that writes above its folder as Windows does', 'zip_broken', () => zipOf({ 'a\\..\\..\\b.xml': 'x' })),
  zipped('a zip with a zero in a name', 'format_unknown', () => zipOf({ 'a.md\0.exe': 'x' })),
  zipped('a zip with too many files', 'zip_too_many_entries', () =>
    packZip(new Map(Array.from({ length: LIMITS.zipEntries + 1 }, (_, nth) => [`${nth}.xml`, Buffer.from('x')]))),
  ),
  zipped('half a zip', 'zip_broken', () => zipOf({ 'a.md': 'x'.repeat(1000) }).subarray(0, 600)),
  zipped('the first letters of a zip', 'zip_broken', () => Buffer.from('PK, and then nothing')),
  zipped('a zip with a password', 'zip_broken', () => patched(zipOf({ 'a.md': 'x' }), 6, 1)),
  zipped('a zip that is packed in an unknown way', 'zip_broken', () => patched(zipOf({ 'a.md': 'x' }), 8, 99)),
  zipped('a zip whose packed bytes are noise', 'zip_broken', () =>
    patched(zipOf({ 'a.md': 'noise'.repeat(99) }), 8, 8),
  ),
  zipped('a zip of programs', 'format_unknown', () => zipOf({ 'a.exe': 'MZ', 'b.sh': 'rm -rf /' })),
  zipped('a Word document', 'format_unknown', () => zipOf({ 'word/document.xml': '<a/>' }), 'a.docx'),
  zipped(
    'a zip that is a picture too',
    'format_unknown',
    () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), zipOf({ 'a.md': 'x' })]),
    'a.png',
  ),
  zipped('a zip that is a web page too', 'harmless', () =>
    withComment(zipOf({ 'a.md': CONTENT }), '<!doctype html><script>evil()</script>'),
  ),
  zipped('a link to a file', 'harmless', () => {
    const zip = zipOf({ 'a.md': '/etc/passwd' })
    zip.writeUInt32LE(0xa1ff0000, zip.lastIndexOf(CENTRAL) + 38)
    return zip
  }),
  zipped('a workbook without its parts', 'workbook_broken', () => zipOf({ 'a.xml': '<a/>' }), 'a.xlsx'),
  zipped('a workbook that is none', 'zip_broken', () => Buffer.from('PK\u0003\u0004'), 'a.xlsx'),
  zipped(
    'a workbook with a password',
    'format_unknown',
    () => Buffer.from('d0cf11e0a1b11ae1'.repeat(99), 'hex'),
    'a.xlsx',
  ),
  zipped('a row far away', 'too_many_rows', () => packWorkbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
  zipped('a column far away', 'too_many_columns', () => packWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
  zipped('a row that is no number', 'workbook_broken', () => packWorkbook('<row r="NaN"><c r="A1"/></row>')),
  zipped('a cell that is far away in another notation', 'workbook_broken', () =>
    packWorkbook('<row r="1"><c r="A1e9"><v>1</v></c></row>'),
  ),
  zipped('a sheet with an entity', 'xml_has_doctype', () =>
    zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': `${DOCTYPE}<sst><si><t>&a;</t></si></sst>` }),
  ),
  zipped('a sheet with a million equal cells', 'zip_ratio_too_high', () =>
    packWorkbook(`<row r="1">${'<c/>'.repeat(1_000_000)}</row>`),
  ),
  zipped('a sheet with two million cells', 'xml_too_many_elements', () =>
    zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': `<row>${'<c/>'.repeat(2_000_001)}</row>` }),
  ),
  zipped('a sheet that is too deep', 'xml_too_deep', () => packWorkbook('<row>'.repeat(100))),
  zipped('a sheet with formulas', 'harmless', () => packWorkbook(HEADER + ROW), 'a.xlsx'),
  zipped('a workbook that unpacks to 75 MB', 'zip_unpacks_too_large', () => {
    const sheet = `<worksheet><sheetData>${HEADER}</sheetData><!-- ${longText(15_000_000)} --></worksheet>`
    const sheets = Array.from({ length: 5 }, (_, nth) => [`xl/worksheets/sheet${nth}.xml`, sheet] as const)
    return zipOf({ ...Object.fromEntries(sheets), 'xl/workbook.xml': '<workbook/>' }, true)
  }),
  zipped('QTI with a text of 7 MB', 'text_too_long', () => qtiOf(`<p>${longText(7_000_000)}</p>`)),
  zipped('QTI with an item of 7 MB', 'text_too_long', () => qtiOf(`<p>${longText(100_000)}</p>`.repeat(70))),
  zipped('QTI with an item of 15 MB', 'text_too_long', () => qtiOf(`<p>${longText(100_000)}</p>`.repeat(150))),
  zipped('QTI with an attribute of 7 MB', 'text_too_long', () =>
    qtiOf(`<div data-markdown="${longText(7_000_000)}">x</div>`),
  ),
  zipped('QTI with a script', 'harmless', () => qtiOf('<p>What?</p><script>evil()</script>')),
  zipped('QTI with a script in an event', 'harmless', () =>
    qtiOf('<p onclick="evil()">What?</p><object data="javascript:evil()"/>'),
  ),
  zipped('QTI with an entity', 'xml_has_doctype', () =>
    zipOf({ 'imsmanifest.xml': '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><manifest>&a;</manifest>' }),
  ),
  zipped('QTI that names a file of the server', 'harmless', () => qtiOf('<p>What?</p>', 'file:///etc/passwd.xml')),
  zipped('QTI that names a file above', 'harmless', () => qtiOf('<p>What?</p>', '../../../../etc/passwd.xml')),
  zipped('QTI with a picture of the server', 'harmless', () =>
    qtiOf('<p>What? <img src="../../etc/passwd.png" alt="a tree"/></p>'),
  ),
  zipped('QTI with an SVG that has a script', 'harmless', () =>
    qtiOf('<p>What? <img src="a.svg" alt="a tree"/></p>', 'a.xml', {
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script></svg>',
    }),
  ),
]
