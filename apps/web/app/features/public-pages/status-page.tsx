import { getStatus, type Part, type PartState, type SiteStatus } from '@abhyas/contract/status'
import * as texts from '@abhyas/messages/texts'
import { data, type MetaArgs } from 'react-router'
import { PAGE_LIFE_HEADER } from '#server-context'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { STATUS_JSON_PATH, STATUS_PATH } from '../../paths.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import page from '../../ui/theme/page.module.css'
import { momentInWords } from '../../ui/words/india-day.ts'
import { PART_NAMES } from '../../ui/words/part-names.ts'
import type { Route } from './+types/status-page.ts'
import { overallState, STATUS_LIFE_S } from './overall-state.ts'
import { StatusHistory, Incidents } from './status-history.tsx'
import styles from './status.module.css'

export const handle: PageHandle = { isDocument: true }

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const status: SiteStatus | null = await serverCall(context, getStatus, {})
    return data({ status }, { headers: { [PAGE_LIFE_HEADER]: STATUS_LIFE_S } })
  } catch {
    return data({ status: null }, { status: 503 }) // a failed page is never cached, so the next visitor tries again
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.statusTitle(), description: texts.statusDescription(), path: STATUS_PATH, matches })

const VERDICTS = {
  works: texts.statusAllWork,
  disturbed: texts.statusSomeDisturbed,
  down: texts.statusSomeDown,
} as const

export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  const state = status ? overallState(status.parts) : 'unknown'
  return (
    <div className={page.page}>
      <header className={`${styles.verdict} ${styles[state]}`}>
        <span className={styles.icon} aria-hidden>
          {ICONS[state]}
        </span>
        <div>
          <h1>{state === 'unknown' ? texts.statusUnknown() : VERDICTS[state]()}</h1>
          <p>{status ? texts.statusAt({ when: momentInWords(status.at) }) : texts.statusUnknownText()}</p>
        </div>
      </header>
      {status && <Known status={status} />}
    </div>
  )
}

function Known({ status: { at, parts, history } }: { status: SiteStatus }) {
  const areAnswersLate = parts.some(({ part, state }) => part === 'exams' && state !== 'works')
  const now = history?.incidents.filter(({ endedAt }) => endedAt === null) ?? []
  return (
    <>
      {areAnswersLate && <p className={styles.kept}>{texts.statusKept()}</p>}
      {now.length > 0 && (
        <section className={page.section} aria-labelledby="now">
          <h2 id="now">{texts.statusNow()}</h2>
          <Incidents incidents={now} />
        </section>
      )}
      <section className={page.section} aria-labelledby="parts">
        <h2 id="parts">{texts.statusParts()}</h2>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <PartRow key={part.part} {...part} />
          ))}
        </ul>
      </section>
      <StatusHistory history={history} lookedAt={at} />
      <p className={styles.machine}>
        {texts.statusMachine()} <a href={STATUS_JSON_PATH}>{STATUS_JSON_PATH}</a>
      </p>
    </>
  )
}

const ICONS = { works: '✓', disturbed: '!', down: '✕', unknown: '?' } as const

const STATES = {
  works: { tone: 'good', name: texts.statusWorks },
  disturbed: { tone: 'waiting', name: texts.statusDisturbed },
  down: { tone: 'bad', name: texts.statusDown },
} as const

const PART_TEXTS: Record<Part, () => string> = {
  pages: texts.statusPagesText,
  exams: texts.statusExamsText,
  practice: texts.statusPracticeText,
  payments: texts.statusPaymentsText,
  mails: texts.statusMailsText,
}

function PartRow({ part, state, since }: PartState) {
  const { tone, name } = STATES[state]
  return (
    <li className={styles.part}>
      <div>
        <h3>{PART_NAMES[part]()}</h3>
        <p className={styles.quiet}>{PART_TEXTS[part]()}</p>
      </div>
      <p className={styles.state}>
        <Badge tone={tone}>
          <span aria-hidden>{ICONS[state]}</span> {name()}
        </Badge>
        {since && <span className={styles.quiet}>{texts.statusSince({ when: momentInWords(since) })}</span>}
      </p>
    </li>
  )
}
