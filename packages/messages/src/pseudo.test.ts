import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pseudoLocalise } from './pseudo.ts'

test('accents every letter, keeps the parameters and lengthens the text by a third', () => {
  expect(pseudoLocalise('Hello {name}, Go!')).toBe('[Ĥéļļö {name}, Ĝö!······]')
})

const plain = fc.stringMatching(/^[A-Za-z ,.!0-9]{0,30}$/)
const parameter = fc.stringMatching(/^[a-z][A-Za-z]{0,10}$/).map((name) => `{${name}}`)

test('whatever the text, its parameters come out as they went in and no plain letter is left', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, parameter)), plain, (parts, end) => {
      const text = parts.flat().join('') + end
      const accented = pseudoLocalise(text)
      expect(accented.match(/\{[^}]*\}/g) ?? []).toEqual(text.match(/\{[^}]*\}/g) ?? [])
      expect(accented.replaceAll(/\{[^}]*\}/g, '')).not.toMatch(/[A-Za-z]/)
    }),
  )
})
