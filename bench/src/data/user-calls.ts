import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import { NEWEST_PART, numberOf } from './seed-users.ts'

export type UserCall = [name: string, path: (draw: Draw) => string]

/** Draws the subject of each call. */
type Draw = ReturnType<typeof drawUsersFrom>

export function drawUsersFrom(random: () => number, users: number, emails: readonly string[]) {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from))
  return {
    between,
    id: () => between(100, users),
    /** An id near the middle. */
    middle: () => between(Math.floor(users * 0.4), Math.floor(users * 0.6)),
    /** Letters that begin one e-mail address of fifteen. */
    twoLetters: () => pick(random, ['RA', 'SU', 'AN', 'MA']),
    /** Letters that are in one e-mail address of eighty. */
    threeLetters: () => pick(random, ['ZOY', 'TAN', 'GEE', 'FAR', 'CHE']),
    /** Digits that are in about twenty of a million e-mail addresses. */
    rareDigits: () => String(numberOf(between(Math.floor(users / 2), users))).slice(0, 5),
    email: () => pick(random, emails),
  }
}

const found = (name: string, filter: (draw: Draw) => string): UserCall => [
  `users, ${name}`,
  (draw) => `/api/users/getAllUsers?${filter(draw)}`,
]
const noted = (name: string, filter: (draw: Draw) => string): UserCall => [
  `audit log, ${name}`,
  (draw) => `/api/audit-log?${filter(draw)}`,
]

/** Every list, search and count of users and of the audit log. */
export const USER_CALLS: readonly UserCall[] = [
  found('all', () => ''),
  found('all, middle page', (draw) => `after=${draw.middle()}`),
  found('id begins with a digit', (draw) => `userId=${draw.between(1, 10)}`),
  found('id begins with two digits', (draw) => `userId=${draw.between(10, 100)}`),
  found('three digits of the id', (draw) => `userId=${draw.between(100, 1000)}`),
  found('three digits of the id, middle page', (draw) => `userId=${draw.between(100, 1000)}&after=${draw.middle()}`),
  found('five digits of the id', (draw) => `userId=${draw.between(10_000, 100_000)}`),
  found('whole id', (draw) => `userId=${draw.id()}`),
  found('e-mail begins with two letters', (draw) => `email=${draw.twoLetters()}`),
  found('three letters of the e-mail', (draw) => `email=${draw.threeLetters()}`),
  found('three letters, middle page', (draw) => `email=${draw.threeLetters()}&after=${draw.middle()}`),
  found('what every e-mail has', () => 'email=GMAIL'),
  found('what every e-mail has, middle page', (draw) => `email=GMAIL&after=${draw.middle()}`),
  found('what few e-mails have', (draw) => `email=${draw.rareDigits()}`),
  found('what the newest e-mails have', () => `email=${NEWEST_PART.toUpperCase()}`),
  found('what no e-mail has', () => 'email=QQQ'),
  found('whole e-mail', (draw) => `email=${encodeURIComponent(draw.email().toUpperCase())}`),
  found('digit and three letters', (draw) => `userId=${draw.between(1, 10)}&email=${draw.threeLetters()}`),
  found('three digits and three letters', (draw) => `userId=${draw.between(100, 1000)}&email=${draw.threeLetters()}`),
  found('digit and what every e-mail has', (draw) => `userId=${draw.between(1, 10)}&email=GMAIL`),
  found('five digits and what every e-mail has', (draw) => `userId=${draw.between(10_000, 100_000)}&email=GMAIL`),
  ['count of learners', () => '/api/users/countUsers'],
  noted('all', () => ''),
  noted('next page', () => 'after=900'),
  noted('kind', () => 'entity=exams'),
  noted('one row', (draw) => `entity=questions&entityId=${draw.between(1, 1000)}`),
  noted('author', () => 'author=ADMIN%40GMAIL'),
  noted('name', () => 'search=EXAMS'),
  noted('rare name', (draw) => `search=exams+${numberOf(6 * draw.between(1, 150) + 5)}`),
  noted('request', (draw) => `search=request-${draw.between(1, 300)}`),
  noted('author and kind', () => 'author=ADMIN%40GMAIL&entity=topics'),
]
