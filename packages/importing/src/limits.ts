/** What one import may hold. A file beyond a limit is refused, because a half-read file would lose questions silently. */
export const LIMITS = {
  /** The size of the uploaded file or of the pasted text. */
  bytes: 20_000_000,
  characters: 5_000_000,
  /** Moodle keeps its pictures inside the XML. */
  xmlCharacters: 20_000_000,
  lines: 100_000,
  lineLength: 20_000,
  questions: 5000,
  /** Each is encoded again, one after another, which takes some tenths of a second. */
  pictures: 200,
  rows: 5001,
  columns: 60,
  cellLength: 20_000,
  /** A text or an attribute of XML. HTML out of Word is ten times as long as what it says. */
  textLength: 200_000,
  /** In memory at once. The questions of a Moodle file are read one by one. */
  elements: 200_000,
  depth: 64,
  attributes: 40,
  /** QTI has a file for each question. */
  zipEntries: 6000,
  unpackedBytes: 60_000_000,
  entryBytes: 16_000_000,
  /** A file of a QTI package: an item, or the manifest with 5,000 of them. */
  qtiFileBytes: 8_000_000,
  zipRatio: 100,
  /** A GIFT question of this length takes the grammar milliseconds. */
  giftQuestionLength: 60_000,
} as const

/** What the contract accepts in one question (questions.ts). */
export const QUESTION_LIMITS = { questionText: 4000, option: 1000, description: 8000, options: 6 } as const
