import { choicesOf } from './choices.ts'
import type { Draft } from './draft.ts'

/** The draft with a doubt about a picture that was in the source and could not be read. It may be left out. */
export function doubtPicture(draft: Draft, name: string): Draft {
  const { firstLine: line, kind, correctAnswer, doubts } = draft
  const found = { line, code: 'picture_missing', value: name } as const
  const isAboutIt = ({ code, value }: Draft['doubts'][number]) => code === 'picture_without_text' && value === name
  const known = doubts.find(isAboutIt)?.choices.filter(({ code }) => code === 'leave_out_picture')
  const choices = known ?? choicesOf(found, draft, correctAnswer === null ? null : { kind, correctAnswer })
  return {
    ...draft,
    correctAnswer: null,
    doubts: [...doubts.filter((doubt) => !isAboutIt(doubt)), { ...found, choices }],
  }
}
