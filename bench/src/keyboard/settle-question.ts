import { ok } from 'node:assert'
import type { Page } from '@playwright/test'
import { comparable } from '@abhyas/importing/clean-text'
import type { Planned } from '@abhyas/importing/corpus/plan'
import type { Typist } from './typist.ts'

/** The question that has the focus, as a person reads it. */
export type Seen = {
  firstLine: number
  lastLine: number
  isDuplicate: boolean
  /** The labels of the choices of the first doubt that is open. */
  choices: string[]
}

/** Reads the card that has the focus, or returns null when none has it. */
export async function readCard(page: Page): Promise<Seen | null> {
  const card = page.locator('article:focus')
  if ((await card.count()) === 0) return null
  const name = (await card.getAttribute('aria-label')) ?? ''
  const open = card.locator('fieldset:not([data-settled])')
  const choices = (await open.count()) > 0 ? await open.first().locator('label span').allTextContents() : []
  const [, first, last = first] = /(?:lines?|row) (\d+)(?:–(\d+))?/.exec(name) ?? []
  return {
    firstLine: Number(first),
    lastLine: Number(last),
    isDuplicate: name.includes('Duplicate'),
    choices,
  }
}

/** As the corpus compares texts. */
export const shown = (text: string): string => comparable(text.replaceAll('```', ' '))

/** The digit that chooses what the author of the question means, or null when the question must be edited. */
export function digitFor({ choices }: Seen, { question, fault, options }: Planned): number | null {
  const right = options.find(({ isRight }) => isRight)
  const isRightLost = fault === 'empty' && right?.text === ''
  const at = choices.findIndex((choice) => {
    const option = /^([A-H]) · (.*)$/s.exec(choice)
    if (option) return question.kind === 'one' && shown(option[2] ?? '') === shown(rightText({ question }))
    if (choice.startsWith('Leave out option')) return fault === 'empty' && !isRightLost
    return /^(?:It is complete|Leave out this text)/.test(choice)
  })
  return at < 0 ? null : at + 1
}

export const rightText = ({ question: { kind, number, options, right } }: Pick<Planned, 'question'>): string =>
  kind === 'number'
    ? (number ?? '')
    : kind === 'one'
      ? (options[right[0] ?? -1] ?? '')
      : right
          .map((place) => 'ABCDEF'[place] ?? '')
          .toSorted()
          .join('')

/** In the order of the form. */
const KINDS = ['one', 'several', 'number']

/** Writes what is missing into the form of the question, with the keyboard alone. */
export async function editQuestion(page: Page, typist: Typist, { question }: Planned): Promise<void> {
  await typist.press('e')
  await page.locator('[name=questionText]:focus').waitFor()
  const field = (name: string) => page.locator(`article form [name=${name}]`)
  if ((await field('kind').inputValue()) !== question.kind) {
    await typist.tabTo('[name=kind]')
    const steps = KINDS.indexOf(question.kind) - KINDS.indexOf(await field('kind').inputValue())
    for (let at = 0; at < Math.abs(steps); at++) await typist.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    ok((await field('kind').inputValue()) === question.kind, `The kind is not ${question.kind}`)
  }
  for (const [place, text] of question.options.entries()) {
    const name = `option${'ABCDEF'[place] ?? ''}`
    if (shown(await field(name).inputValue()) === shown(text)) continue
    await typist.tabTo(`[name=${name}]`)
    await typist.press('Control+a')
    await typist.type(text)
  }
  await typist.tabTo('[name=correctAnswer]')
  const written = question.kind === 'one' ? await field(`option${'ABCDEF'[question.right[0] ?? 0]}`).inputValue() : ''
  await typist.press('Control+a')
  await typist.type(written || rightText({ question }))
  await typist.press('Control+Enter')
  await page.locator('article:focus').waitFor()
  ok((await page.locator('article form').count()) === 0, 'The form is still open')
}
