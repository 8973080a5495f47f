import { plainText, proseOf } from './plain-text.ts'
import type { PlacedQuestion } from './read-bank.ts'

/** What our pages colour (apps/api/src/text/highlight-code.ts); `text` is for what is no code. */
const LANGUAGES = new Set(['java', 'js', 'ts', 'sql', 'html', 'css', 'json', 'xml', 'bash', 'http', 'text'])
const CATCH_ALL = /\b(all|none|both|neither|any) of (the above|these|them)\b|\bboth a and b\b|\bcannot be determined\b/i
const SHORTEST_EXPLANATION = 80
const WIDEST_CODE = 60

type Rule = (question: PlacedQuestion) => string | false

const RULES: Rule[] = [
  ({ text }) => text === '' && 'asks nothing',
  ({ options }) => options.length !== 4 && `has ${options.length} options instead of four`,
  ({ keys }) => keys.length !== 1 && `has ${keys.length} right options instead of one`,
  ({ options }) => hasTwice(options) && 'has the same option twice',
  ({ options }) => options.some((option) => plainText(option) === '') && 'has an empty option',
  ({ options }) => options.some((option) => CATCH_ALL.test(option)) && 'has an option that speaks of the others',
  ({ explanation }) => !explainsEnough(explanation) && 'is explained in less than two sentences',
  ({ text, explanation }) => unknownFence(`${text}\n${explanation}`),
  ({ text }) => looksLikeCode(proseOf(text)) && 'has code that is not fenced',
  ({ text }) => widest(text) > WIDEST_CODE && `has a line of code of ${widest(text)} characters`,
]

const hasTwice = (options: string[]) =>
  new Set(options.map((option) => plainText(option).toLowerCase())).size < options.length

const explainsEnough = (explanation: string) =>
  plainText(explanation).length >= SHORTEST_EXPLANATION && plainText(explanation).split(/[.!?](?=\s|$)/).length > 2

function unknownFence(text: string): string | false {
  const fences = [...text.matchAll(/^```(.*)$/gm)].map(([, info = '']) => info)
  if (fences.length % 2 === 1) return 'has a fence that does not end'
  const bad = fences.find((info, index) => index % 2 === 0 && !LANGUAGES.has(info))
  return bad !== undefined && `has code in “${bad}”, which is not highlighted`
}

const looksLikeCode = (prose: string) => /;\s*$|^\s*[{}]\s*$|=>|\w\(\);/m.test(prose)

const widest = (text: string) =>
  Math.max(
    0,
    ...[...text.matchAll(/^```.*?\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
      code.split('\n').map(({ length }) => length),
    ),
  )

/** What is wrong with one question by itself. */
export const lintQuestion = (question: PlacedQuestion): string[] =>
  RULES.flatMap((rule) => {
    const problem = rule(question)
    return problem ? [`${question.place} ${problem}`] : []
  })
