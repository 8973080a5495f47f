import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brokenSignUpRule,
  emailKeyOf,
  brokenPasswordRule,
  PASSWORD_MAX_LENGTH,
  passwordStrength,
} from './account-rules.ts'

const RULES = { emailSuffix: '@gmail.com', passwordMinLength: 3 }
const signUp = { username: 'Asha', email: 'asha@gmail.com', password: 'a1@' }

describe('brokenSignUpRule', () => {
  test.each([
    ['the weakest good sign-up of docs/product.md', {}, null],
    ['a suffix in capitals', { email: 'ASHA@GMAIL.COM' }, null],
    ['spaces around the address', { email: ' asha@gmail.com ' }, null],
    ['no username', { username: '' }, 'username_required'],
    ['a username of spaces', { username: ' \t ' }, 'username_required'],
    ['no email', { email: '' }, 'email_required'],
    ['an email of spaces', { email: '  ' }, 'email_required'],
    ['another host', { email: 'asha@gmail.com.example' }, 'email_suffix'],
    ['nothing before the suffix', { email: '@gmail.com' }, 'email_invalid'],
    ['two @', { email: 'asha@example@gmail.com' }, 'email_invalid'],
    ['a space inside', { email: 'as ha@gmail.com' }, 'email_invalid'],
    ['a weak password', { password: 'abc' }, 'password_weak'],
  ])('%s', (_, changes, broken) => {
    expect(brokenSignUpRule({ ...signUp, ...changes }, RULES)).toBe(broken)
  })

  test('names the first broken rule in the order of the form', () => {
    expect(brokenSignUpRule({ username: '', email: '', password: '' }, RULES)).toBe('username_required')
    expect(brokenSignUpRule({ username: 'a', email: '', password: '' }, RULES)).toBe('email_required')
    expect(brokenSignUpRule({ username: 'a', email: 'a@b', password: '' }, RULES)).toBe('email_suffix')
  })

  test('follows the settings of this installation', () => {
    const rules = { emailSuffix: '@School.example', passwordMinLength: 8 }
    expect(brokenSignUpRule({ ...signUp, email: 'asha@school.example', password: 'longer1@' }, rules)).toBeNull()
    expect(brokenSignUpRule({ ...signUp, email: 'asha@school.example', password: 'short1@' }, rules)).toBe(
      'password_weak',
    )
    expect(brokenSignUpRule({ ...signUp, password: 'longer1@' }, rules)).toBe('email_suffix')
  })
})

const shuffled = (parts: fc.Arbitrary<string>[]) =>
  fc
    .tuple(fc.tuple(...parts), fc.infiniteStream(fc.nat()))
    .map(([words, order]) => Array.from(words.join(''), (letter) => ({ letter, place: order.next().value })))
    .map((letters) => letters.toSorted((a, b) => a.place - b.place).map(({ letter }) => letter))
    .map((letters) => letters.join(''))

const letters = fc.stringMatching(/^[A-Za-zäअß]{1,20}$/)
const digits = fc.stringMatching(/^[0-9]{1,10}$/)
const symbols = fc.stringMatching(/^[@#$%^&+=!]{1,10}$/)

describe('brokenPasswordRule', () => {
  test('a digit, a letter and a symbol in any order are enough', () => {
    fc.assert(
      fc.property(shuffled([letters, digits, symbols]), (password) => brokenPasswordRule(password, RULES) === null),
    )
  })

  test.each([
    ['digit', [letters, symbols]],
    ['letter', [digits, symbols]],
    ['symbol', [letters, digits]],
  ])('a password without a %s is weak, however long it is', (_, parts) => {
    fc.assert(fc.property(shuffled(parts), (password) => brokenPasswordRule(password, RULES) === 'password_weak'))
  })

  test('spaces around a password neither help nor harm', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.stringMatching(/^[ \t]{0,9}$/), (password, spaces) => {
        expect(brokenPasswordRule(spaces + password + spaces, RULES)).toBe(brokenPasswordRule(password, RULES))
      }),
    )
  })

  test('a password may have 128 characters and no more', () => {
    expect(brokenPasswordRule('1@'.padEnd(PASSWORD_MAX_LENGTH, 'a'), RULES)).toBeNull()
    expect(brokenPasswordRule('1@'.padEnd(PASSWORD_MAX_LENGTH + 1, 'a'), RULES)).toBe('password_too_long')
  })

  test('a symbol outside the nine of docs/product.md does not count', () => {
    for (const symbol of ['*', '-', '.', '?', '_', '('])
      expect(brokenPasswordRule(`a1${symbol}`, RULES)).toBe('password_weak')
    for (const symbol of '@#$%^&+=!') expect(brokenPasswordRule(`a1${symbol}`, RULES)).toBeNull()
  })
})

describe('passwordStrength', () => {
  test('stays between 0 and 4 and never falls while a person types on', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, more) => {
        expect([0, 1, 2, 3, 4]).toContain(passwordStrength(start))
        expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start))
      }),
    )
  })

  test('a password that is guessed easily scores lower than a long one', () => {
    expect(passwordStrength('aaaaaaaa')).toBe(0)
    expect(passwordStrength('a1@')).toBe(1)
    expect(passwordStrength('Monsoon-over-7-hills!')).toBe(4)
  })
})

describe('emailKeyOf', () => {
  const local = fc.stringMatching(/^[a-z0-9]{2,12}$/)

  test('at gmail.com case, dots and the part after a plus do not count', () => {
    fc.assert(
      fc.property(local, fc.nat(), fc.stringMatching(/^[a-z.]{0,5}$/), (name, place, suffix) => {
        const at = 1 + (place % (name.length - 1))
        const spelling = `${name.slice(0, at).toUpperCase()}.${name.slice(at)}+${suffix}@Gmail.com`
        expect(emailKeyOf(spelling)).toBe(`${name}@gmail.com`)
      }),
    )
  })

  test('at other domains dots and plus are part of the mailbox', () => {
    expect(emailKeyOf(' A.Sha+1@School.Example ')).toBe('a.sha+1@school.example')
  })

  test('the key of a key is the key itself', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKeyOf(emailKeyOf(email)) === emailKeyOf(email)))
  })

  test('two mailboxes never share a key', () => {
    fc.assert(
      fc.property(local, local, (one, other) => {
        fc.pre(one !== other)
        expect(emailKeyOf(`${one}@gmail.com`)).not.toBe(emailKeyOf(`${other}@gmail.com`))
      }),
    )
  })
})
