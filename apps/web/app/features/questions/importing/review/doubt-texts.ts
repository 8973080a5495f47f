import type { ImportChoice, ImportDoubt, ImportDraft, ImportProblem } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'

type Said = { place: string; value: string }

/** The sentence of each doubt. A doubt without a text does not compile. */
const DOUBTS: Record<ImportDoubt['code'], (said: Said) => string> = {
  no_answer: texts.importDoubtNoAnswer,
  answer_not_an_option: texts.importDoubtAnswerNotAnOption,
  answer_matches_no_option: texts.importDoubtAnswerMatchesNoOption,
  answer_unclear: texts.importDoubtAnswerUnclear,
  answer_contradicts: texts.importDoubtAnswerContradicts,
  two_answers: texts.importDoubtTwoAnswers,
  number_not_understood: texts.importDoubtNumberNotUnderstood,
  partial_credit: ({ place, value }) => texts.importDoubtPartialCredit({ place, value: value && `(${value})` }),
  question_empty: texts.importDoubtQuestionEmpty,
  option_empty: texts.importDoubtOptionEmpty,
  options_equal: texts.importDoubtOptionsEqual,
  too_few_options: texts.importDoubtTooFewOptions,
  too_many_options: texts.importDoubtTooManyOptions,
  letter_skipped: texts.importDoubtLetterSkipped,
  letter_repeated: texts.importDoubtLetterRepeated,
  text_not_understood: texts.importDoubtTextNotUnderstood,
  text_too_long: ({ place, value }) => texts.importDoubtTextTooLong({ place, value: longText(value) }),
  content_left_out: texts.importDoubtContentLeftOut,
  picture_without_text: texts.importDoubtPictureWithoutText,
  picture_missing: texts.importDoubtPictureMissing,
}

const longText = (value: string): string =>
  value === 'questionText'
    ? texts.importTextOfQuestion()
    : value === 'description'
      ? texts.importTextOfExplanation()
      : texts.importTextOfOption({ letter: value })

const CHOICES: Record<ImportChoice['code'], (said: { value: string; option: string }) => string> = {
  option_is_right: ({ value, option }) => texts.importChoiceRight({ letter: value, option }),
  options_are_right: ({ value }) => texts.importChoiceSeveral({ letters: value.split('').join(', ') }),
  keep: texts.importChoiceKeep,
  leave_out_option: ({ value, option }) => texts.importChoiceLeaveOutOption({ letter: value, option }),
  leave_out_text: texts.importChoiceLeaveOutText,
  put_in_question: texts.importChoicePutInQuestion,
  put_in_explanation: texts.importChoicePutInExplanation,
  describe_picture: texts.importChoiceDescribePicture,
  leave_out_picture: texts.importChoiceLeaveOutPicture,
}

const PROBLEMS: Record<ImportProblem['code'], (said: { value: string }) => string> = {
  text_not_understood: texts.importProblemTextNotUnderstood,
  not_imported: texts.importProblemNotImported,
  row_ragged: texts.importProblemRowRagged,
  question_broken: texts.importProblemQuestionBroken,
  answer_without_question: texts.importProblemAnswerWithoutQuestion,
  difficulty_unknown: texts.importProblemDifficultyUnknown,
  encoding_guessed: texts.importProblemEncodingGuessed,
  sheet_not_read: texts.importProblemSheetNotRead,
  nothing_found: texts.importProblemNothingFound,
  file_not_read: texts.importProblemFileNotRead,
  proof_not_kept: texts.importProblemProofNotKept,
}

const LONGEST = 200
const short = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)

/** A sheet has rows, and each question of a QTI package has a file of its own. Everything else has lines. */
function placeText(format: string, line: number): string {
  if (format === 'qti') return texts.importInFile()
  return format === 'xlsx' ? texts.importRow({ line }) : texts.importLine({ line })
}

export const doubtText = (format: string, { code, line, value }: ImportDoubt): string =>
  DOUBTS[code]({ place: placeText(format, line), value: short(value) })

export function choiceText({ code, value }: ImportChoice, { options }: ImportDraft): string {
  const option = options[(value.codePointAt(0) ?? 0) - 0x41] ?? ''
  return CHOICES[code]({ value, option: short(option) })
}

export function problemText(format: string, { code, line, value }: ImportProblem): string {
  const text = PROBLEMS[code]({ value: short(value) })
  return line === null ? text : texts.importProblemAt({ place: placeText(format, line), text })
}
