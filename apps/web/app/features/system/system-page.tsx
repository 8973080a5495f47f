import { HEALTH_GROUPS, type HealthGroup, type SystemHealth } from '@abhyas/contract/system'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ADMIN_DASHBOARD_PATH } from '../../paths.ts'
import { HEALTH_EVERY_MS, healthQuery } from '../../queries/admin/system.ts'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { ageInWords } from './amounts.ts'
import { HealthItem } from './health-item.tsx'
import { Incidents } from './incidents.tsx'
import { Processes } from './processes.tsx'
import styles from './system.module.css'
import { useRate } from './use-rate.ts'

export const meta = () => appMeta(texts.systemTitle())

export default function SystemPage() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(healthQuery)
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]} />
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{texts.systemTitle()}</h1>
          <p className={page.lead}>{texts.systemLead()}</p>
        </div>
      </div>
      {isError && !data && <RetryNotice text={texts.systemFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.systemLoading()} />}
      {data && (
        <>
          <Verdict health={data} />
          <Age since={dataUpdatedAt} isError={isError} />
          <Groups health={data} />
        </>
      )}
      <Incidents />
    </div>
  )
}

/** The whole page in one line. */
function Verdict({ health: { lines } }: { health: SystemHealth }) {
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length
  const [bad, watch, unknown] = [count('bad'), count('watch'), count('unknown')]
  const said = [
    bad > 0 && texts.systemSomeBad({ count: bad }),
    watch > 0 && texts.systemSomeWatch({ count: watch }),
    unknown > 0 && texts.systemSomeUnknown({ count: unknown }),
  ].filter(Boolean)
  const tone = bad > 0 ? styles.bad : watch > 0 ? styles.watch : unknown > 0 ? styles.unknown : styles.good
  return (
    <output className={`${styles.verdict} ${tone}`}>{said.length > 0 ? said.join(' ') : texts.systemAllGood()}</output>
  )
}

/** After this time without new figures the server does not respond, whatever the reason. */
const STALE_AFTER_S = (2.5 * HEALTH_EVERY_MS) / 1000

/** How old the figures are. They stay on the page while the server does not respond. */
function Age({ since, isError }: { since: number; isError: boolean }) {
  const seconds = useSecondsSince(since)
  const age = ageInWords(seconds)
  if (isError || seconds > STALE_AFTER_S)
    return (
      <p className={styles.stale} role="alert">
        {texts.systemStale({ age })}
      </p>
    )
  return <p className={styles.age}>{texts.systemAge({ age })}</p>
}

function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - moment) / 1000)
}

const GROUP_NAMES: Record<HealthGroup, () => string> = {
  exams: texts.systemGroupExams,
  workers: texts.systemGroupWorkers,
  jobs: texts.systemGroupJobs,
  mails: texts.systemGroupMails,
  payments: texts.systemGroupPayments,
  databases: texts.systemGroupDatabases,
  versions: texts.systemGroupVersions,
}

function Groups({ health }: { health: SystemHealth }) {
  const rate = useRate(health)
  const perSecond =
    rate === null
      ? undefined
      : texts.systemRate({ rate: rate.toLocaleString(FORMATS, { maximumFractionDigits: rate < 10 ? 1 : 0 }) })
  return (Object.keys(HEALTH_GROUPS) as HealthGroup[]).map((group) => (
    <section key={group} className={page.section} aria-labelledby={`health-${group}`}>
      <h2 id={`health-${group}`}>{GROUP_NAMES[group]()}</h2>
      <div className={styles.list}>
        {HEALTH_GROUPS[group]
          .flatMap((kind) => health.lines.filter((line) => line.kind === kind))
          .map((line) => (
            <HealthItem
              key={`${line.kind} ${line.database} ${line.state}`}
              line={line}
              now={health.at}
              more={line.kind === 'running' ? perSecond : undefined}
            />
          ))}
      </div>
      {group === 'versions' && health.processes.length > 0 && <Processes processes={health.processes} />}
    </section>
  ))
}
