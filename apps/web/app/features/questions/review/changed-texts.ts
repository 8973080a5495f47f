import type { QuestionTexts } from '@abhyas/contract/questions-versions'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'

/** One field of a question in two versions. */
export type ChangedText = { label: string; before: string; after: string }

type Field = { label: string; read: (version: QuestionTexts) => string }

const KINDS = { one: texts.questionKindOne, several: texts.questionKindSeveral, number: texts.questionKindNumber }

/** The fields in the order of the form. */
const fields = (): Field[] => [
  { label: texts.questionText(), read: ({ questionText }) => questionText },
  { label: texts.questionKind(), read: ({ kind }) => KINDS[kind]() },
  ...OPTIONS.map(({ letter, name }) => ({
    label: texts.questionOption({ letter }),
    read: (version: QuestionTexts) => version[name],
  })),
  { label: texts.questionAnswer(), read: ({ correctAnswer }) => correctAnswer },
  { label: texts.questionDescription(), read: ({ description }) => description },
  ...OPTIONS.map(({ letter }, option) => ({
    label: texts.diffReason({ letter }),
    read: ({ reasons }: QuestionTexts) => reasons[option] ?? '',
  })),
  {
    label: texts.questionKeepsOrder(),
    read: ({ keepsOrder }) => (keepsOrder ? texts.bankYes() : texts.bankNo()),
  },
]

/** Returns the fields that differ. */
export const changedTexts = (before: QuestionTexts, after: QuestionTexts): ChangedText[] =>
  fields()
    .map(({ label, read }) => ({ label, before: read(before), after: read(after) }))
    .filter((field) => field.before !== field.after)

/** Returns the fields that say something. */
export const allTexts = (version: QuestionTexts): { label: string; text: string }[] =>
  fields()
    .map(({ label, read }) => ({ label, text: read(version) }))
    .filter(({ text }) => text)
