import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import type { SyntheticEvent } from 'react'

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLTextAreaElement | HTMLInputElement

const marksIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name=rightOption]')]

const textOf = (form: HTMLFormElement, { value: letter }: HTMLInputElement) => inputOf(form, `option${letter}`).value

const isOfKind = (form: HTMLFormElement, kind: QuestionKind) => inputOf(form, 'kind').value === kind

/**
 * Writes the correct answer. The form listens to the event: the preview follows, and the message about an empty answer
 * disappears.
 */
export function writeAnswer(form: HTMLFormElement, text: string): void {
  const answer = inputOf(form, 'correctAnswer')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  setValue?.call(answer, text)
  answer.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Writes the marked options into the correct answer: the text of one, or the letters of several. A number has none. */
export function answerFrom(form: HTMLFormElement): void {
  const marked = isOfKind(form, 'number') ? [] : marksIn(form).filter(({ checked }) => checked)
  const written = isOfKind(form, 'several')
    ? marked.map(({ value: letter }) => letter).join(', ')
    : marked.map((mark) => textOf(form, mark)).join('')
  writeAnswer(form, written)
}

/** The answer follows an option that is reworded. */
export function followOption({ target }: SyntheticEvent<HTMLFieldSetElement>): void {
  if (!(target instanceof HTMLTextAreaElement) || !target.form || !isOfKind(target.form, 'one')) return
  const chosen = marksIn(target.form).find(({ checked }) => checked)
  if (chosen && target.name === `option${chosen.value}`) answerFrom(target.form)
}

/** Marks the options that the correct answer names. A half-typed word may match another option for a moment. */
export function markOptions(form: HTMLFormElement): void {
  const answer = inputOf(form, 'correctAnswer').value.trim()
  const marks = marksIn(form)
  if (isOfKind(form, 'several')) {
    for (const mark of marks) mark.checked = answer.includes(mark.value)
    return
  }
  const isAnswer = (mark: HTMLInputElement) => textOf(form, mark).trim() === answer
  const marked = marks.find(({ checked }) => checked)
  if (marked && isAnswer(marked)) return
  const right = answer === '' ? undefined : marks.find(isAnswer)
  for (const mark of marks) mark.checked = mark === right
}
