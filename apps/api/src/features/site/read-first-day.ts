import type { SiteDefaults } from '@abhyas/contract/settings'
import { isExample, SITE_FIELDS, valuesOf } from '@abhyas/contract/rules/site-values'
import type { FirstDayItem } from '@abhyas/contract/site'
import type { Db } from '@abhyas/database/database'
import { selectSiteNotes, type SiteNote } from '../../sql/site-note-queries.ts'
import { selectLastArchived, selectReachableQuestions } from './first-day-queries.ts'
import { selectSite } from './site-queries.ts'

/** A backup that is older than this counts as none. */
const BACKUP_MAX_AGE_MS = 8 * 24 * 60 * 60 * 1000
const ADVISED_PASSWORD_LENGTH = 8
const UNAUTHORIZED = 401

export type Payments = {
  keyId: string
  listPayments(period: { from: Date; to: Date; skip: number }): Promise<unknown[]>
}
type FirstDayTools = { site: SiteDefaults; mailFrom: string; payments: Payments | null }

/** Reads what the owner of a new site has done already. */
export async function readFirstDay(db: Db, { site, mailFrom, payments }: FirstDayTools): Promise<FirstDayItem[]> {
  const [questions, { set }, notes, archivedAt, keys] = await Promise.all([
    selectReachableQuestions(db),
    selectSite(db),
    selectSiteNotes(db),
    selectLastArchived(db),
    payments ? checkKeys(payments) : NO_KEYS,
  ])
  const values = valuesOf(site.defaults, set)
  const examples = SITE_FIELDS.filter((field) => isExample(values[field]))
  const noteOf = (name: SiteNote['name']) => notes.find((note) => note.name === name)
  const webhook = noteOf('webhook')
  const backupAt = [noteOf('backup')?.notedAt, archivedAt].filter((at) => at !== null && at !== undefined)
  const { passwordMinLength } = site.signUp
  return [
    { ...item('content', questions > 0), count: questions },
    { ...item('links', examples.length === 0), count: examples.length },
    mailItem(noteOf('test_mail'), mailFrom),
    { ...item('payments', keys.state === 'done'), ...keys },
    { ...item('webhook', webhook !== undefined), at: webhook?.notedAt ?? null },
    backupItem(backupAt.toSorted().at(-1) ?? null),
    { ...item('password', passwordMinLength >= ADVISED_PASSWORD_LENGTH), count: passwordMinLength },
  ]
}

const item = (kind: FirstDayItem['kind'], isDone: boolean): FirstDayItem => ({
  kind,
  state: isDone ? 'done' : 'open',
  at: null,
  count: 0,
  detail: '',
  said: '',
})

/** Mails from an example are not done: many servers refuse a sender whose host does not exist. */
function mailItem(note: SiteNote | undefined, mailFrom: string): FirstDayItem {
  const hasExample = isExample(/[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? '')
  const failure = note && note.failure !== null ? { detail: note.cause ?? 'other', said: note.failure } : null
  return {
    ...item('mail', note !== undefined && !failure && !hasExample),
    at: note?.notedAt ?? null,
    ...(failure ?? { detail: hasExample ? 'example_sender' : '' }),
  }
}

type Keys = Pick<FirstDayItem, 'state' | 'detail'>
const NO_KEYS: Keys = { state: 'open', detail: 'none' }

/** Asks the provider for its newest payments. It responds only to a key that works. */
async function checkKeys({ keyId, listPayments }: Payments): Promise<Keys> {
  const now = new Date()
  try {
    await listPayments({ from: new Date(now.getTime() - 60_000), to: now, skip: 0 })
    return { state: 'done', detail: keyId.startsWith('rzp_live_') ? 'live' : 'test' }
  } catch (error) {
    const isRefused = (error as { status?: number | null }).status === UNAUTHORIZED
    return isRefused ? { state: 'open', detail: 'refused' } : { state: 'unknown', detail: 'silent' }
  }
}

/** We see no backup ourselves. A script tells us of one, or PostgreSQL says that it archives its log. */
function backupItem(at: string | null): FirstDayItem {
  const isFresh = at !== null && Date.now() - Date.parse(at) < BACKUP_MAX_AGE_MS
  return { ...item('backup', isFresh), at, ...(at === null && { state: 'unknown' }) }
}
