const ONSETS = 'b c d f g h j k l m n p r s t v w z bl br ch cr dr fl gr pl pr sh st th tr'.split(' ')
const RHYMES = 'a e i o u ai ea ou an en in on ar er or al el as is ock end ing'.split(' ')
/** Many different syllables, as in English. With few of them, a trigram index would find a rare word as slowly as a common one. */
const SYLLABLES = ONSETS.flatMap((onset) => RHYMES.map((rhyme) => onset + rhyme))
const VOCABULARY = 4000
// These primes share no factor with the number of syllables, so every rank has its own word.
const [WORD_STEP, TERM_STEP] = [7919, 15_485_863]

/** Returns the word of a rank. A word of rank 50 is in a fifth of the questions, one of rank 1,000 in one of a hundred. */
export const wordOf = (rank: number): string => spell(rank * WORD_STEP, 2)

/** Draws a word with the frequencies of a real language: the second is half as frequent as the first, the tenth a tenth. */
export const drawWord = (random: () => number): string => wordOf(Math.floor(VOCABULARY ** random()))

/** Returns a word that only one topic uses, like a technical term. */
export const termOf = (number: number): string => spell(number * TERM_STEP, 3)

/** Two letters that are in no word. */
export const UNKNOWN_PAIR = 'q7'

function spell(number: number, length: number): string {
  const syllable = SYLLABLES[number % SYLLABLES.length] as string
  return length === 1 ? syllable : spell(Math.floor(number / SYLLABLES.length), length - 1) + syllable
}
