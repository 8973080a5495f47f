import { readFile } from 'node:fs/promises'
import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'
import { proseOf } from '@abhyas/contract/rules/hints/plain-text'

const OWN_WORDS = new URL('../words.txt', import.meta.url)

export type Speller = (text: string) => string[]

/** Finds the words of a text that neither the British dictionary nor our own list has. */
export async function createSpeller(): Promise<Speller> {
  const spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
  for (const word of (await readFile(OWN_WORDS, 'utf8')).split('\n')) if (word) spell.add(word)
  const known = new Map<string, boolean>()
  const isKnown = (word: string) => {
    const remembered = known.get(word) ?? (spell.correct(word) || spell.correct(word.toLowerCase()))
    known.set(word, remembered)
    return remembered
  }
  return (text) => [...new Set(wordsOf(text))].filter((word) => !isKnown(word))
}

/** Returns the words without names from code, which have digits, an underscore or a capital inside. */
const wordsOf = (text: string): string[] =>
  (
    proseOf(text)
      .replaceAll('’', "'")
      .match(/[\p{L}\d_]+(?:'\p{L}+)?/gu) ?? []
  )
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => /^\p{L}[\p{Ll}']+$/u.test(word))
