import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import { NEWEST_PART, numberOf } from './seed-users.ts'

export type UserCall = [name: string, path: (draw: Draw) => string]

/** Draws the values of each call. */
type Draw = ReturnType<typeof drawUsersFrom>

export function drawUsersFrom(random: () => number, users: number, emails: readonly string[]) {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from))
  return {
    between,
    id: () => between(100, users),
    /** An id near the middle. */
    middle: () => between(Math.floor(users * 0.4), Math.floor(users * 0.6)),
    /** One address in fifteen begins with them. */
    twoLetters: () => pick(random, ['RA', 'SU', 'AN', 'MA']),
    /** One address in eighty has them. */
    threeLetters: () => pick(random, ['ZOY', 'TAN', 'GEE', 'FAR', 'CHE']),
    /** About twenty addresses of a million have them. */
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

/** Every list, search and count of users, and of the changes that admins made. */
export const USER_CALLS: readonly UserCall[] = [
  found('all', () => ''),
  found('all, middle page', (draw) => `after=${draw.middle()}`),
  found('exact address', (draw) => `email=${encodeURIComponent(draw.email().toUpperCase())}`),
  found('prefix of two letters', (draw) => `email=${draw.twoLetters()}`),
  found('prefix of two letters, second page', (draw) => `email=${draw.twoLetters()}&after=${draw.between(800, 1000)}`),
  found('common substring (all)', () => 'email=GMAIL'),
  found('common substring (all), middle page', (draw) => `email=GMAIL&after=${draw.middle()}`),
  found('common substring (one in 80)', (draw) => `email=${draw.threeLetters()}`),
  found(
    'common substring (one in 80), second page',
    (draw) => `email=${draw.threeLetters()}&after=${draw.between(4000, 5000)}`,
  ),
  found('common substring (one in 80), middle page', (draw) => `email=${draw.threeLetters()}&after=${draw.middle()}`),
  found('substring of the newest', () => `email=${NEWEST_PART.toUpperCase()}`),
  found('rare substring (20)', (draw) => `email=${draw.rareDigits()}`),
  found('no match', () => 'email=QQQ'),
  found('no match, two letters', () => 'email=QQ'),
  found('substring without a letter or digit', () => 'email=%40%40%40'),
  found('lone @', () => 'email=%40'),
  found('@ and a letter (all)', () => 'email=%40G'),
  found('@ and a letter, no match', () => 'email=%40Q'),
  found('common part of a name', (draw) => `username=${draw.threeLetters()}`),
  found('two letters of a name', (draw) => `username=${draw.twoLetters()}`),
  found('name, no match', () => 'username=QQQ'),
  found('name and substring of the newest', (draw) => `username=${draw.threeLetters()}&email=${NEWEST_PART}`),
  found('id begins with a digit', (draw) => `userId=${draw.between(1, 10)}`),
  found('three digits of the id', (draw) => `userId=${draw.between(100, 1000)}`),
  found('three digits of the id, middle page', (draw) => `userId=${draw.between(100, 1000)}&after=${draw.middle()}`),
  found('whole id', (draw) => `userId=${draw.id()}`),
  found('digit and substring (one in 80)', (draw) => `userId=${draw.between(1, 10)}&email=${draw.threeLetters()}`),
  found('digit and common substring (all)', (draw) => `userId=${draw.between(1, 10)}&email=GMAIL`),
  found('five digits and common substring (all)', (draw) => `userId=${draw.between(10_000, 100_000)}&email=GMAIL`),
  ['count of learners', () => '/api/users/countUsers'],
  ['expired users', () => '/api/users/expiredUsers'],
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
