import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { workbook } from './corpus/workbook.ts'
import { LIMITS } from './limits.ts'
import { packZip } from './pack-zip.ts'
import { readImport } from './read-import.ts'
import { ImportRefusal, type RefusalCode } from './refusal.ts'
import { unzip } from './unzip.ts'

async function refusalOf(promise: Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await promise
    return null
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    return error.code
  }
}

const ofText = (text: string, name = 'a.txt') => refusalOf(readImport({ name, bytes: Buffer.from(text) }))
const ofSheet = (data: string) => refusalOf(readImport({ name: 'a.xlsx', bytes: workbook([], data) }))
const xml = (body: string) => `<?xml version="1.0"?><quiz>${body}</quiz>`
const TABLE = 'Question,Option A,Option B,Answer\n'

/** One entry of zeros, packed small. `size` is what the directory says about it. */
function bomb(size: number, said = size): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size))
  const zip = packZip(new Map([['xl/workbook.xml', packed]]))
  const directory = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  for (const [start, at] of [
    [0, 8],
    [directory, 10],
  ] as const)
    zip.writeUInt16LE(8, start + at)
  for (const [start, at] of [
    [0, 22],
    [directory, 24],
  ] as const)
    zip.writeUInt32LE(said, start + at)
  return zip
}

describe('a hostile file is refused with a code', () => {
  it.each<[string, string, RefusalCode]>([
    ['a document type', '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', 'xml_has_doctype'],
    ['an entity of its own', xml('&lol;'), 'xml_broken'],
    ['deep XML', xml('<a>'.repeat(200_000)), 'xml_too_deep'],
    ['many elements', xml(`<question>${'<a/>'.repeat(LIMITS.elements)}</question>`), 'xml_too_many_elements'],
    ['tags in the wrong order', xml('<a><b></a></b>'), 'xml_broken'],
    ['another kind of XML', '<?xml version="1.0"?><html/>', 'format_unknown'],
    ['zeros in a text', '1. What?\0\na) x', 'encoding_broken'],
    ['a line without end', 'x'.repeat(LIMITS.lineLength + 1), 'line_too_long'],
    ['many lines', '\n'.repeat(LIMITS.lines) + 'x', 'too_many_lines'],
    ['nothing', ' \n ', 'file_empty'],
  ])('%s', async (_, text, code) => {
    expect(await ofText(text)).toBe(code)
  })

  it.each<[string, string, RefusalCode]>([
    ['an open quote', `${TABLE}"What?,x,y,A`, 'csv_broken'],
    ['no names of columns', 'a,b\nc,d\n', 'no_header'],
    ['too many rows', `${TABLE}${'q,x,y,A\n'.repeat(LIMITS.rows)}`, 'too_many_rows'],
    [
      'too many columns',
      `Question,Option A,Option B,Answer${',z'.repeat(LIMITS.columns)}\nq,x,y,A${','.repeat(LIMITS.columns)}`,
      'too_many_columns',
    ],
    ['a cell without end', `${TABLE}${'x'.repeat(LIMITS.cellLength + 1)},x,y,A`, 'cell_too_long'],
  ])('a CSV file with %s', async (_, text, code) => {
    expect(await ofText(text, 'a.csv')).toBe(code)
  })

  it('half a character of UTF-16, and bytes that no encoding has', async () => {
    expect(await refusalOf(readImport({ name: 'a.csv', bytes: Uint8Array.of(0xff, 0xfe, 0x41) }))).toBe(
      'encoding_broken',
    )
    expect(await refusalOf(readImport({ name: 'a.csv', bytes: Uint8Array.of(0x41, 0x81, 0x8d) }))).toBe(
      'encoding_broken',
    )
  })

  it('a workbook with a cell far away', async () => {
    expect(await ofSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')).toBe('too_many_rows')
    expect(await ofSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>')).toBe('too_many_columns')
  })

  it('a zip bomb, a zip that lies about its size, and a zip in a zip', async () => {
    const read = (bytes: Uint8Array) => refusalOf(unzip(bytes, () => true))
    expect(await read(bomb(15_000_000))).toBe('zip_ratio_too_high')
    expect(await read(bomb(30_000_000))).toBe('zip_unpacks_too_large')
    expect(await read(bomb(15_000_000, 10))).toMatch(/^zip_/)
    expect(await read(packZip(new Map([['a.zip', Buffer.from('x')]])))).toBe('zip_holds_zip')
    expect(await read(packZip(new Map([['../a.xml', Buffer.from('x')]])))).toBe('zip_broken')
    expect(
      await read(
        packZip(new Map(Array.from({ length: LIMITS.zipEntries + 1 }, (_, nth) => [`${nth}.xml`, Buffer.from('x')]))),
      ),
    ).toBe('zip_too_many_entries')
  })

  it('a workbook that is none', async () => {
    expect(await refusalOf(readImport({ name: 'a.xlsx', bytes: Buffer.from('PK, and then nothing') }))).toBe(
      'zip_broken',
    )
    expect(
      await refusalOf(readImport({ name: 'a.xlsx', bytes: packZip(new Map([['a.xml', Buffer.from('<a/>')]])) })),
    ).toBe('workbook_broken')
  })
})
