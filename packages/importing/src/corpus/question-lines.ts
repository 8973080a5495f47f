import type { Layout } from './layout.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'

export const TEXT_FAULTS: Layout['faults'] = ['no_answer', 'beyond', 'two', 'skip', 'empty', 'typo']
export const STEMS: ((number: number) => string)[] = [
  (n) => `${n}. `,
  (n) => `Q${n}) `,
  (n) => `${n}) `,
  (n) => `Q.${n} `,
  (n) => `Question ${n}: `,
  (n) => `Q${n}. `,
]
export const LABELS: ((letter: string) => string)[] = [
  (l) => `${l.toLowerCase()}) `,
  (l) => `(${l}) `,
  (l) => `${l}. `,
  (l) => `${l}) `,
  (l) => `(${l.toLowerCase()}) `,
  (l) => `[${l}] `,
]
const SAID = [
  'Ans: ',
  'Answer - ',
  'Ans. ',
  'Answer: ',
  'Correct answer: ',
  'Correct option: ',
  'ANSWER : ',
  'Ans:- ',
  'The correct answer is ',
]
const NUMBER_SAID = ['Ans: ', 'Answer: ', 'Correct answer: ', 'Answer - ']
export const EXPLAINED = ['Exp: ', 'Explanation: ', 'Solution: ', 'Sol. ', 'Reason: ']

/** The line with the answer, as a letter, a letter in brackets, a letter with its text, or the text alone. */
export function answerLine({ question, answer, options, fault }: Planned, random: Random): string[] {
  if (!answer) return []
  const said = random.pick(question.kind === 'number' ? NUMBER_SAID : SAID)
  if (question.kind === 'number') return [`${said}${answer.text}`]
  const [letter = ''] = answer.letters
  if (answer.letters.length > 1)
    return [`${said}${answer.letters.join(random.pick(fault ? [' or ', ', ', '/'] : [', ', ' and ', ' & ', ',']))}`]
  const text = options.find((option) => option.letter === letter)?.text ?? ''
  const forms = [letter, letter.toLowerCase(), `(${letter})`, `${letter})`, `Option ${letter}`]
  if (text !== '') forms.push(`${letter}. ${text}`, `(${letter.toLowerCase()}) ${text}`, text)
  return [`${said}${fault === 'typo' ? answer.text : random.pick(forms)}`]
}

export function optionLines({ options }: Planned, random: Random, gap = '    '): string[] {
  const label = random.pick(LABELS)
  const all = options.map(({ letter, text }) => `${label(letter)}${text}`.trimEnd())
  const isShort = options.every(({ text }) => text !== '' && text.length < 12)
  if (isShort && random.chance(0.4)) return [all.join(gap)]
  if (isShort && random.chance(0.3)) return [all.slice(0, 2).join(gap), all.slice(2).join(gap)].filter(Boolean)
  return all
}

export const everyKind = (): boolean => true
