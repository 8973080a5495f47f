import { expect, test } from 'vitest'
import { type ErrorCode, errors, isErrorCode, textOf } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

test.each(codes)('%s has the status of a failure and a text without an open parameter', (code) => {
  expect(errors[code].status).toBeGreaterThanOrEqual(400)
  expect(errors[code].status).toBeLessThan(600)
  expect(textOf(code)).toMatch(/^\p{Lu}/u)
  expect(textOf(code)).not.toMatch(/[{}]|undefined/)
})

test('the texts are those of docs/spec where it has some', () => {
  expect(textOf('email_taken')).toBe('Email already exists')
  expect(textOf('wrong_email_or_password')).toBe('Unauthorized: Incorrect email or password')
  expect(textOf('email_suffix')).toBe('Email must end with @gmail.com')
  expect(textOf('email_suffix', { suffix: '@school.example' })).toBe('Email must end with @school.example')
  expect(textOf('course_name_empty')).toBe('Course name cannot be empty')
})

test('only a code of the catalogue is accepted as a code', () => {
  expect(isErrorCode('internal')).toBe(true)
  for (const other of ['toString', '__proto__', 'constructor', '', undefined, 500, null])
    expect(isErrorCode(other)).toBe(false)
})
