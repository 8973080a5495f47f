import { pick, type Random, shuffle } from '@abhyas/razorpay-sandbox/seeded-random'
import { wordOf } from '../data/invented-words.ts'
import type { Asked } from './pattern-questions.ts'

/** The words that an author exchanges for others without asking for another fact are common ones. */
const COMMON_WORDS = 300
const COMMON = new Set(
  `a an the of on in to for with and is are it its which what who why how does do many when after before one other
  statement true case time happens first second same all each uses needs layer responsible`.split(/\s+/),
)
const isCommon = (word: string) => COMMON.has(word.toLowerCase()) || COMMON_INVENTED.has(word.toLowerCase())
const COMMON_INVENTED = new Set(Array.from({ length: COMMON_WORDS }, (_, rank) => wordOf(rank + 1)))
const SYNONYMS: Record<string, string> = {
  which: 'what',
  what: 'which',
  true: 'correct',
  happens: 'occurs',
  uses: 'employs',
  needs: 'requires',
  responsible: 'in charge',
  many: 'numerous',
  does: 'will',
}

export type Change = (question: Asked, random: Random) => Asked

const inStem = (question: Asked, change: (text: string) => string): Asked => ({
  ...question,
  questionText: change(question.questionText),
})

/** Exchanges up to `count` common words of a text. */
function reword(text: string, count: number, random: Random): string {
  const words = text.split(' ')
  const places = shuffle([...words.keys()], random).filter((place) => isCommon(words[place] as string))
  for (const place of places.slice(0, count)) {
    const word = words[place] as string
    words[place] = SYNONYMS[word.toLowerCase()] ?? wordOf(1 + Math.floor(random() * COMMON_WORDS))
  }
  return words.join(' ')
}

/** Writes one letter of a long word twice, or leaves it out. */
function mistype(text: string, random: Random): string {
  const long = text.split(' ').filter((word) => /^[a-z]{6,}$/i.test(word))
  if (long.length === 0) return text
  const word = pick(random, long)
  const at = 2 + Math.floor(random() * (word.length - 3))
  const typed = random() < 0.5 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word.slice(at - 1)
  return text.replace(word, typed)
}

/** The ways in which a question gets into a bank twice. */
export const CHANGES: Record<string, Change> = {
  'the same': (question) => question,
  'options in another order': (question, random) => ({ ...question, options: shuffle(question.options, random) }),
  'marks and capitals': (question) => ({
    questionText: `**${question.questionText.toUpperCase()}**`,
    options: question.options.map((option) => `\`${option}\``),
  }),
  'a common word changed': (question, random) => inStem(question, (text) => reword(text, 1, random)),
  'three common words changed': (question, random) => inStem(question, (text) => reword(text, 3, random)),
  'a typo': (question, random) => inStem(question, (text) => mistype(text, random)),
  'words around it': (question, random) =>
    inStem(question, (text) =>
      pick(random, [`Choose the right option. ${text}`, `Q. ${text} (asked in 2019)`, `Consider this: ${text}`]),
    ),
  'an option changed': (question, random) => {
    const changed = Math.floor(random() * question.options.length)
    return {
      ...question,
      options: question.options.map((option, place) => (place === changed ? 'None of these' : option)),
    }
  },
  'sentences in another order': (question) =>
    inStem(question, (text) =>
      text
        .split(/(?<=[.?]) /)
        .toReversed()
        .join(' '),
    ),
}
