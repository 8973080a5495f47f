export type RefusalCode =
  | 'file_empty'
  | 'file_too_large'
  | 'format_unknown'
  | 'encoding_broken'
  | 'too_many_lines'
  | 'line_too_long'
  | 'too_many_questions'
  | 'too_many_pictures'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'text_too_long'
  | 'csv_broken'
  | 'no_header'
  | 'xml_broken'
  | 'xml_has_doctype'
  | 'xml_too_deep'
  | 'xml_too_many_elements'
  | 'xml_too_many_attributes'
  | 'zip_broken'
  | 'zip_too_many_entries'
  | 'zip_unpacks_too_large'
  | 'zip_ratio_too_high'
  | 'zip_holds_zip'
  | 'workbook_broken'
  | 'took_too_long'
  | 'too_much_memory'

/** The whole file is refused. This is the only error that readImport throws. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
  readonly code: RefusalCode
  /** The line of the file, if the fault is at one line. */
  readonly line: number | null

  constructor(code: RefusalCode, line: number | null = null) {
    super(line === null ? code : `${code} in line ${line}`)
    this.code = code
    this.line = line
  }
}
