import { packZip } from '../pack-zip.ts'

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const PART = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The least that a workbook needs. Numbers are stored as numbers, and texts in the cell or in the shared list. */
export function workbook(rows: readonly string[][], sheetData?: string): Buffer {
  const shared: string[] = []
  const cell = (text: string, row: number, column: number): string => {
    const place = `${String.fromCodePoint(0x41 + column)}${row + 1}`
    if (text === '') return ''
    if (/^-?\d{1,9}(?:\.\d+)?$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`
    if (column % 2 === 0)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    shared.push(`<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const data =
    sheetData ??
    rows
      .map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`)
      .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const files: Record<string, string> = {
    '[Content_Types].xml': `${PART}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${PART}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${PART}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${PART}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${PART}<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${PART}<sst xmlns="${main}">${shared.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${PART}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  }
  return packZip(new Map(Object.entries(files).map(([name, text]) => [name, encode(text)])))
}
