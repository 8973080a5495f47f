import type { ImportChoice, ImportDraft } from '@abhyas/contract/questions-import'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { hasAltText, markOf, picturesIn } from '@abhyas/contract/rules/pictures'
import { sortedLetters } from '@abhyas/contract/rules/right-options'
import type { Chosen, DraftMark } from './draft-marks.ts'

/** What a draft says after its author has settled doubts or edited it. */
export type SettledDraft = Omit<ImportDraft, 'firstLine' | 'lastLine' | 'doubts' | 'topicName'>

const IS_ABOUT_KEY = new Set<ImportChoice['code']>(['option_is_right', 'options_are_right'])

/**
 * Applies the chosen choices. Each choice was made for the draft as it was read, so two of them that change the same
 * text are joined here. What removes an option comes last, because it moves the letters of the others.
 */
export function settleDraft(draft: ImportDraft, mark: DraftMark | undefined): SettledDraft {
  const { firstLine: _first, lastLine: _last, doubts, topicName: _topic, ...read } = draft
  if (!mark) return read
  if (mark.edit) return { ...read, ...mark.edit }
  const chosen = doubts.flatMap(({ choices }, nth) => {
    const made = mark.chosen[nth]
    const choice = made && choices[made.choice]
    return choice ? [{ choice, made }] : []
  })
  let settled: SettledDraft = read
  for (const { choice } of chosen) if (!IS_ABOUT_KEY.has(choice.code)) settled = withKeyAsRead(settled, choice)
  for (const { choice, made } of chosen) settled = changeTexts(settled, draft, choice, made)
  for (const { choice } of chosen) if (IS_ABOUT_KEY.has(choice.code)) settled = withKey(settled, choice)
  const removed = chosen.flatMap(({ choice }) => (choice.code === 'leave_out_option' ? [placeOf(choice.value)] : []))
  return removed.length > 0 ? withoutOptions(settled, new Set(removed)) : settled
}

const placeOf = (letter: string): number => (letter.codePointAt(0) ?? 0) - 0x41

/** A choice about anything else leaves the key as the source says it. */
const withKeyAsRead = (settled: SettledDraft, { changes }: ImportChoice): SettledDraft => ({
  ...settled,
  kind: changes.kind ?? settled.kind,
  correctAnswer: changes.correctAnswer ?? settled.correctAnswer,
})

/** The text of the right option may have changed with its picture, so its letter counts. */
function withKey(settled: SettledDraft, { code, value, changes }: ImportChoice): SettledDraft {
  const { kind = settled.kind, correctAnswer = null } = changes
  const option = code === 'option_is_right' ? settled.options[placeOf(value)] : undefined
  return { ...settled, kind, correctAnswer: option ?? correctAnswer }
}

function changeTexts(settled: SettledDraft, read: ImportDraft, choice: ImportChoice, made: Chosen): SettledDraft {
  const { code, value, changes } = choice
  if (code === 'put_in_question') return { ...settled, questionText: joined(settled.questionText, value) }
  if (code === 'put_in_explanation') return { ...settled, description: joined(settled.description, value) }
  if (code === 'describe_picture') return mapTexts(settled, (text) => withAltText(text, value, made.description ?? ''))
  if (code !== 'leave_out_picture') return settled
  // Pictures that are gone in the changes are those to leave out, whatever else has changed meanwhile.
  const kept = allPictures({
    questionText: changes.questionText ?? read.questionText,
    description: changes.description ?? read.description,
    options: changes.options ?? read.options,
    reasons: changes.reasons ?? read.reasons,
  })
  const gone = new Set(allPictures(read).filter((picture) => !kept.includes(picture)))
  return mapTexts(settled, (text) => text.replaceAll(PICTURE, (mark) => (gone.has(addressIn(mark)) ? '' : mark)).trim())
}

const joined = (one: string, other: string): string => [one, other].filter(Boolean).join('\n\n')

const PICTURE = /!\[((?:[^\][\\\n]|\\.)*)\]\(([^\s()<>]+)\)/g
const addressIn = (mark: string): string => mark.slice(mark.lastIndexOf('](') + 2, -1)

type Texts = Pick<SettledDraft, 'questionText' | 'description' | 'options' | 'reasons'>

const allPictures = ({ questionText, description, options, reasons }: Texts): string[] =>
  [questionText, description, ...options, ...reasons].flatMap((text) => text.match(PICTURE) ?? []).map(addressIn)

const mapTexts = (settled: SettledDraft, map: (text: string) => string): SettledDraft => ({
  ...settled,
  questionText: map(settled.questionText),
  description: map(settled.description),
  options: settled.options.map(map),
  reasons: settled.reasons.map(map),
  correctAnswer: settled.correctAnswer && map(settled.correctAnswer),
})

/** A picture whose text says enough keeps it, because its author wrote it for this place. */
const withAltText = (text: string, address: string, description: string): string =>
  picturesIn(text)
    .filter((picture) => picture.address === address && !hasAltText(picture))
    .reduce((said, { mark }) => said.replaceAll(mark, () => markOf(description, address)), text)

/** The letters of several right options follow their options. */
function withoutOptions(settled: SettledDraft, removed: ReadonlySet<number>): SettledDraft {
  const stays = (_: unknown, place: number) => !removed.has(place)
  const { kind, correctAnswer } = settled
  const letters = settled.options.flatMap((_, place) => (removed.has(place) ? [] : [OPTIONS[place]?.letter]))
  const moved = (correctAnswer ?? '').split('').flatMap((letter) => {
    const place = letters.findIndex((each) => each === letter)
    return place < 0 ? [] : [OPTIONS[place]?.letter ?? '']
  })
  return {
    ...settled,
    options: settled.options.filter(stays),
    reasons: settled.reasons.filter(stays),
    correctAnswer: kind === 'several' && correctAnswer !== null ? sortedLetters(moved.join('')) : correctAnswer,
  }
}
