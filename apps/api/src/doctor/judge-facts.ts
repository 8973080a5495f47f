import type { Facts } from '@abhyas/database/server-facts'
import { error, type Finding, warning } from './finding.ts'

const OLDEST_VERSION = 15
const CLOCK_WARNING_MS = 1_000
/** Tokens are good from a minute before they were signed, and two servers may each be off. */
const CLOCK_ERROR_MS = 20_000

/** Judges one database. `name` says which. */
export function judgeFacts(name: string, facts: Facts): Finding[] {
  return [...judgeSafety(name, facts), ...judgeRights(name, facts), ...judgeClock(name, facts)]
}

function judgeSafety(name: string, facts: Facts): Finding[] {
  const { version, fsync, synchronousCommit, fullPageWrites, dateStyle, encoding } = facts
  const major = Math.floor(version / 10_000)
  const found: (Finding | false)[] = [
    major < OLDEST_VERSION && error(`${name} is PostgreSQL ${major}; we need ${OLDEST_VERSION} or newer.`),
    fsync === 'off' && error(`${name} has fsync = off, so a power cut destroys it; set it to on.`),
    fullPageWrites === 'off' && error(`${name} has full_page_writes = off, so a power cut destroys it; set it to on.`),
    synchronousCommit === 'off' &&
      error(`${name} has synchronous_commit = off, so a power cut loses saved answers; set it to on or remote_write.`),
    !dateStyle.startsWith('ISO') &&
      error(`${name} writes dates as ${dateStyle}, which we cannot read; set datestyle to 'ISO, mdy'.`),
    encoding !== 'UTF8' && error(`${name} has the encoding ${encoding}; make a database with UTF8, or Hindi is lost.`),
  ]
  return found.filter((finding) => finding !== false)
}

function judgeRights(
  name: string,
  { role, isSuperuser, isReadOnly, mayCreate, lockedTable, foreignTable }: Facts,
): Finding[] {
  if (isReadOnly)
    return [
      error(`${name} takes no writes; give us the address of the primary, without default_transaction_read_only.`),
    ]
  if (isSuperuser)
    return [warning(`The role ${role} of ${name} is a superuser; use a role of its own that owns the database only.`)]
  if (lockedTable)
    return [error(`The role ${role} of ${name} may not use ${lockedTable}; make it the owner of the tables.`)]
  if (foreignTable)
    return [error(`The role ${role} of ${name} does not own ${foreignTable}, so it cannot migrate; make it the owner.`)]
  if (!mayCreate)
    return [error(`The role ${role} of ${name} may not create tables; run grant create on database for it.`)]
  return []
}

function judgeClock(name: string, { aheadMs }: Facts): Finding[] {
  const off = Math.abs(aheadMs)
  if (off < CLOCK_WARNING_MS) return []
  const text = `The clock of ${name} is ${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours; let chrony set both clocks.`
  return [off >= CLOCK_ERROR_MS ? error(text) : warning(text)]
}
