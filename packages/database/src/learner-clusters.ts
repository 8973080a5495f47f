import { SettingError } from './setting-error.ts'

/**
 * Learners fall into buckets, and a database holds whole buckets. There are many, so that moving one is a small job.
 */
export const BUCKETS = 1024

/** Clusters share the ids of attempts by number, so there cannot be more clusters than this. */
export const MAX_CLUSTERS = 64

/** A PostgreSQL that holds the tables of some learners. Its number never changes and is never given to another one. */
export type LearnerCluster = { number: number; url: string; buckets: readonly number[] }

const FORM = "'number: from-to[,from-to…] postgres://…', with ; between databases"
const ENTRY = /^(\d+):\s*(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)\s+(postgres(?:ql)?:\/\/\S+)$/

/**
 * Reads LEARNER_DATABASES, such as '1: 0-511 postgres://…/a; 2: 512-1023 postgres://…/b'. Without it there are no
 * clusters, and all tables are in the shared database. A map with a gap or an overlap would lose learners, so it is
 * refused. An error never repeats an entry, because it may hold a password.
 */
export function readLearnerClusters(text: string | undefined): LearnerCluster[] {
  if (!text?.trim()) return []
  const entries = text.split(';').map((entry) => entry.trim())
  // A semicolon at the end is allowed.
  if (entries.at(-1) === '') entries.pop()
  const clusters = entries.map(readEntry)
  requireOnce(
    clusters.map((cluster) => cluster.number),
    (number) => `the number ${number} is given twice`,
  )
  requireOnce(
    clusters.map(({ url }) => placeOf(url)),
    (place) => `${place} is named twice; all of its buckets belong into one entry`,
  )
  const buckets = clusters.flatMap((cluster) => cluster.buckets)
  requireOnce(buckets, (bucket) => `bucket ${bucket} is in two databases`)
  const known = new Set(buckets)
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    if (!known.has(bucket)) refuse(`bucket ${bucket} is in no database`)
  return clusters
}

function readEntry(entry: string, index: number): LearnerCluster {
  const [, number = '', ranges = '', url = ''] = ENTRY.exec(entry) ?? refuse(`entry ${index + 1} is not ${FORM}`)
  if (!URL.canParse(url)) refuse(`entry ${index + 1} has an address that cannot be read`)
  if (Number(number) < 1 || Number(number) > MAX_CLUSTERS) refuse(`a number is one of 1 to ${MAX_CLUSTERS}`)
  return { number: Number(number), url, buckets: ranges.split(',').flatMap(readRange) }
}

function readRange(range: string): number[] {
  const [from = 0, to = from] = range.split('-').map(Number)
  if (from > to || to >= BUCKETS) refuse(`${range} are no buckets; they are 0 to ${BUCKETS - 1}`)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function requireOnce<T>(values: readonly T[], say: (value: T) => string): void {
  const seen = new Set<T>()
  for (const value of values) {
    if (seen.has(value)) refuse(say(value))
    seen.add(value)
  }
}

function refuse(problem: string): never {
  throw new SettingError(`LEARNER_DATABASES: ${problem}.`)
}

/**
 * Identifies the database of an address without its user and options. Listing one database twice would list its
 * learners twice.
 */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/**
 * Returns the same bucket as `hashint8(learner_id) & 1023` in PostgreSQL, so that SQL can count and move learners by
 * bucket. Consecutive ids spread over all buckets.
 */
export const bucketOf = (learnerId: number): number => hashOf(learnerId) & (BUCKETS - 1)

/**
 * Hashes an id that is not negative. It folds both halves into one and mixes them as PostgreSQL does (Jenkins' final
 * mix).
 */
function hashOf(id: number): number {
  const start = 0x9e3779b9 + 4 + 3923095
  let [a, b, c] = [(start + ((id ^ Math.floor(id / 2 ** 32)) | 0)) | 0, start | 0, start | 0]
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

const rotate = (bits: number, by: number) => (bits << by) | (bits >>> (32 - by))
