import { expect, test } from 'vitest'
import type { LoginRecord } from '../../api/login-record.ts'
import { localPathOf, nextOf, pathAfterLogin } from './where-next.ts'

const learner = { role: 'ROLE_USER' } as LoginRecord
const admin = { role: 'ROLE_ADMIN' } as LoginRecord

test.each(['/user/dashboard', '/course/7', '/user/modules/12?q=java%20loops', '/explore'])('%s is ours', (path) => {
  expect(localPathOf(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/../..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'user/dashboard',
  '/user/dashboard#x',
  '/login',
  '/signup?next=/x',
  '',
  null,
  7,
])('%j is not a page to go on to', (path) => {
  expect(localPathOf(path)).toBeUndefined()
})

test('the address says where to go, and without it the history entry does', () => {
  expect(nextOf({ search: '?next=/course/7', state: { next: '/course/8' } })).toBe('/course/7')
  expect(nextOf({ search: '', state: { next: '/course/8' } })).toBe('/course/8')
  expect(nextOf({ search: '?next=//evil.example', state: null })).toBeUndefined()
})

test('a login leads to the wanted page if this person may see it, and otherwise to the dashboard', () => {
  expect(pathAfterLogin('/user/account', learner)).toBe('/user/account')
  expect(pathAfterLogin('/admin/coursePage', learner)).toBe('/user/dashboard')
  expect(pathAfterLogin('/admin/coursePage', admin)).toBe('/admin/coursePage')
  expect(pathAfterLogin(undefined, admin)).toBe('/admin/dashboard')
})
