import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { parseNumberKey } from '@abhyas/contract/rules/number-answers'
import { hasEqualOptions, isCatchAll } from './lint-options.ts'
import { hasHiddenNegative, namesPlaces, wronglyPraised } from './lint-text.ts'
import { saysSo } from './outcome.ts'
import { plainText, proseOf } from './plain-text.ts'
import type { PlacedQuestion } from './read-bank.ts'

/**
 * The languages that our pages highlight (apps/api/src/text/highlight-code.ts); `text` is for text that is not code.
 */
const LANGUAGES = new Set(['java', 'js', 'ts', 'sql', 'html', 'css', 'json', 'xml', 'bash', 'http', 'text'])
const SHORTEST_EXPLANATION = 80
const WIDEST_CODE = 60

type Rule = (question: PlacedQuestion) => string | false

const RULES: Rule[] = [
  ({ text }) => text === '' && 'asks nothing',
  (question) => KINDS[question.kind](question),
  (question) => hasEqualOptions(question) && 'has the same option twice',
  ({ options }) => options.some((option) => plainText(option) === '') && 'has an empty option',
  ({ options }) => options.some(isCatchAll) && 'has an option that speaks of the others',
  ({ explanation }) => !explainsEnough(explanation) && 'is explained in less than two sentences',
  ({ explanation }) => namesPlaces(explanation) && 'is explained by the place of an option',
  (question) => wronglyPraised(question) !== undefined && `is explained as if “${wronglyPraised(question)}” were right`,
  ({ text }) => hasHiddenNegative(text) && 'asks with a negative word that is not bold',
  ({ text, explanation }) => unknownFence(`${text}\n${explanation}`),
  ({ keys: [key = ''], snippets }) =>
    snippets.some(({ statement }) => statement && !saysSo(plainText(key), statement)) &&
    'has a right option that does not say what its fence states',
  ({ text }) => looksLikeCode(proseOf(text)) && 'has code that is not fenced',
  ({ text }) => widest(text) > WIDEST_CODE && `has a line of code of ${widest(text)} characters`,
]

/** What a question of each kind needs. */
const KINDS: Record<QuestionKind, Rule> = {
  one: ({ options, keys }) =>
    (options.length !== 4 && `has ${options.length} options instead of four`) ||
    (keys.length !== 1 && `has ${keys.length} right options instead of one`),
  several: ({ options, keys }) =>
    ((options.length < 4 || options.length > 6) && `has ${options.length} options instead of four to six`) ||
    ((keys.length < 2 || keys.length === options.length) && `has ${keys.length} right options of ${options.length}`),
  number: ({ keys, snippets }) =>
    ((keys.length !== 1 || parseNumberKey(keys[0] ?? '') !== keys[0]) && `has a key that is no number`) ||
    (snippets.length < 2 && 'asks for a number that fewer than two snippets compute'),
}

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

/** Lists the problems of a single question. */
export const lintQuestion = (question: PlacedQuestion): string[] =>
  RULES.flatMap((rule) => {
    const problem = rule(question)
    return problem ? [`${question.place} ${problem}`] : []
  })
