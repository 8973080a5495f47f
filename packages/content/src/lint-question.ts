import { type HintCode, hintsOf } from '@abhyas/contract/rules/hints/question-hints'
import { plainText } from '@abhyas/contract/rules/hints/plain-text'
import { parseNumberKey } from '@abhyas/contract/rules/number-answers'
import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { saysSo } from './outcome.ts'
import type { PlacedQuestion } from './read-bank.ts'

/**
 * The languages that our files may use. Our pages highlight them (apps/api/src/text/highlight-code.ts); `text` is for text
 * that is not code.
 */
const LANGUAGES = new Set(['java', 'js', 'ts', 'sql', 'html', 'css', 'json', 'xml', 'bash', 'http', 'text'])

type Rule = (question: PlacedQuestion) => string | false

/** What only files have, or what only our own questions must have. */
const RULES: Rule[] = [
  ({ text }) => text === '' && 'asks nothing',
  (question) => KINDS[question.kind](question),
  ({ options }) => options.some((option) => plainText(option) === '') && 'has an empty option',
  ({ options, keys, reasons }) =>
    reasons.some((reason, place) => reason !== '' && keys.includes(options[place] ?? '')) &&
    'has a reason why its right option is wrong',
  ({ text, explanation }) => unknownLanguage(`${text}\n${explanation}`),
  ({ keys: [key = ''], snippets }) =>
    snippets.some(({ statement }) => statement && !saysSo(plainText(key), statement)) &&
    'has a right option that does not say what its fence states',
]

/**
 * What a hint of the editor is called here. In the bank as a whole the length and the type of an option may tell
 * something: lint-guessing.ts counts how often. Words of the whole bank say more about an explanation of something else:
 * see explanation-subject.ts.
 */
const SAID: Record<HintCode, ((value: string) => string) | null> = {
  options_equal: () => 'has the same option twice',
  options_overlap: () => 'has options that overlap',
  option_about_others: () => 'has an option that speaks of the others',
  key_longest: null,
  key_odd: null,
  negative_hidden: () => 'asks with a negative word that is not bold',
  explanation_missing: () => 'is explained in less than two sentences',
  explanation_thin: () => 'is explained in less than two sentences',
  explanation_names_place: () => 'is explained by the place of an option',
  explanation_praises: (option) => `is explained as if “${option}” were right`,
  explanation_elsewhere: null,
  fence_open: () => 'has a fence that does not end',
  code_unfenced: () => 'has code that is not fenced',
  code_wide: (width) => `has a line of code of ${width} characters`,
}

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

function unknownLanguage(text: string): string | false {
  const fences = [...text.matchAll(/^```(.*)$/gm)].map(([, info = '']) => info)
  const bad = fences.find((info, index) => index % 2 === 0 && !LANGUAGES.has(info))
  return bad !== undefined && `has code in “${bad}”, which is not highlighted`
}

/** Lists the problems of a single question. */
export const lintQuestion = (question: PlacedQuestion): string[] =>
  [
    ...RULES.map((rule) => rule(question)),
    ...hintsOf(question).map(({ code, value }) => SAID[code]?.(value) ?? false),
  ].flatMap((problem) => (problem ? [`${question.place} ${problem}`] : []))
