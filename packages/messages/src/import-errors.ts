import * as texts from '@abhyas/messages/texts'
import type { ErrorTable } from './learner-errors.ts'

/** A whole file is refused. The line is named where the fault is at one line. */
const refused = (text: () => string) => ({
  status: 400,
  text: (values?: Record<string, string>) =>
    values?.['line'] ? texts.errorImportAtLine({ line: values['line'], text: text() }) : text(),
})

/** The errors of the importer. Each code of packages/importing/src/refusal.ts is here, with 'import_' before it. */
export const importErrors = {
  import_busy: { status: 503, text: texts.errorImportBusy },
  import_took_too_long: refused(texts.errorImportTookTooLong),
  import_too_much_memory: refused(texts.errorImportTooMuchMemory),
  import_file_empty: refused(texts.errorImportFileEmpty),
  import_file_too_large: refused(texts.errorImportFileTooLarge),
  import_format_unknown: refused(texts.errorImportFormatUnknown),
  import_encoding_broken: refused(texts.errorImportEncodingBroken),
  import_too_many_lines: refused(texts.errorImportTooManyLines),
  import_line_too_long: refused(texts.errorImportLineTooLong),
  import_too_many_questions: refused(texts.errorImportTooManyQuestions),
  import_too_many_pictures: refused(texts.errorImportTooManyPictures),
  import_too_many_rows: refused(texts.errorImportTooManyRows),
  import_too_many_columns: refused(texts.errorImportTooManyColumns),
  import_cell_too_long: refused(texts.errorImportCellTooLong),
  import_text_too_long: refused(texts.errorImportTextTooLong),
  import_csv_broken: refused(texts.errorImportCsvBroken),
  import_no_header: refused(texts.errorImportNoHeader),
  import_xml_broken: refused(texts.errorImportXmlBroken),
  import_xml_has_doctype: refused(texts.errorImportXmlHasDoctype),
  import_xml_too_deep: refused(texts.errorImportXmlTooDeep),
  import_xml_too_many_elements: refused(texts.errorImportXmlTooManyElements),
  import_xml_too_many_attributes: refused(texts.errorImportXmlTooManyAttributes),
  import_zip_broken: refused(texts.errorImportZipBroken),
  import_zip_too_many_entries: refused(texts.errorImportZipTooManyEntries),
  import_zip_unpacks_too_large: refused(texts.errorImportZipUnpacksTooLarge),
  import_zip_ratio_too_high: refused(texts.errorImportZipRatioTooHigh),
  import_zip_holds_zip: refused(texts.errorImportZipHoldsZip),
  import_workbook_broken: refused(texts.errorImportWorkbookBroken),
  import_not_found: { status: 404, text: texts.errorImportNotFound },
  import_undone: { status: 409, text: texts.errorImportUndone },
  import_full: { status: 409, text: texts.errorImportFull },
  import_published: { status: 409, text: texts.errorImportPublished },
  import_in_exam: { status: 409, text: texts.errorImportInExam },
} satisfies ErrorTable
