import type { ImportFormat } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'

type Words = { name: () => string; goodFor: () => string }

/** The formats and what each is good for. Those that hold everything come first. */
export const EXPORT_FORMATS: Record<ImportFormat, Words> = {
  content: { name: texts.exportContent, goodFor: texts.exportContentGood },
  xlsx: { name: texts.exportXlsx, goodFor: texts.exportXlsxGood },
  csv: { name: texts.exportCsv, goodFor: texts.exportCsvGood },
  moodle: { name: texts.exportMoodle, goodFor: texts.exportMoodleGood },
  qti: { name: texts.exportQti, goodFor: texts.exportQtiGood },
  gift: { name: texts.exportGift, goodFor: texts.exportGiftGood },
  text: { name: texts.exportText, goodFor: texts.exportTextGood },
  aiken: { name: texts.exportAiken, goodFor: texts.exportAikenGood },
}
