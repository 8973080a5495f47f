import type { HealthCounts, HealthFlag } from '@abhyas/contract/questions-health'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { healthCountsQuery, healthQuery } from '../../../queries/admin/health.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import page from '../../../ui/theme/page.module.css'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { FLAG_NAMES } from './flag-words.ts'
import { type HealthAddress, healthSearch, readHealthAddress } from './health-address.ts'
import { HealthCardPane } from './health-card.tsx'
import { HealthList } from './health-list.tsx'
import { HealthRuleCard } from './health-rule-card.tsx'
import styles from './health.module.css'
import { useIsWide } from './use-is-wide.ts'

export const meta = () => appMeta(texts.adminQuestionHealth())

export default function AdminHealthPage() {
  const [params] = useSearchParams()
  const { data: counts } = useQuery(healthCountsQuery)
  // The server caches this page for every address, so the page does not contain what the address asks for.
  const isHydrated = useHydrated()
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{texts.adminQuestionHealth()}</h1>
          <p className={page.lead}>{leadText(counts)}</p>
        </div>
      </div>
      {isHydrated ? (
        <Health {...readHealthAddress(params)} counts={counts} />
      ) : (
        <Loading text={texts.healthLoading()} />
      )}
    </div>
  )
}

function leadText(counts: HealthCounts | undefined): string {
  if (!counts?.flagged) return texts.healthLeadNone()
  const lead = texts.healthLead({ count: counts.flagged, published: counts.published.toLocaleString(FORMATS) })
  return counts.judgedAt ? `${lead} ${texts.healthJudged({ when: momentInWords(counts.judgedAt) })}` : lead
}

type HealthProps = HealthAddress & { counts: HealthCounts | undefined }

/** On a wide screen the first question is open. On a phone the list and the card are two views. */
function Health({ flag, question, counts }: HealthProps) {
  const isWide = useIsWide()
  const navigate = useNavigate()
  const pages = usePages(healthQuery(flag))
  const first = pages.data?.[0]?.question.id
  const shouldOpen = isWide && question === undefined && first !== undefined && !pages.isOld
  // The address names the open card, so that it stays when a decision takes its question out of the list.
  useEffect(() => {
    if (shouldOpen) void navigate(healthSearch({ flag, question: first }), { replace: true, preventScrollReset: true })
  }, [shouldOpen, flag, first, navigate])
  const isAlone = !isWide && question !== undefined
  return (
    <>
      {!isAlone && counts && counts.flagged > 0 && <Chips flag={flag} counts={counts} />}
      <div className={styles.split}>
        {!isAlone && <HealthList pages={pages} flag={flag} opened={question} />}
        {question !== undefined && (
          <HealthCardPane key={question} id={question} back={isAlone ? healthSearch({ flag }) : null} />
        )}
      </div>
      {!isAlone && <HealthRuleCard />}
    </>
  )
}

function Chips({ flag, counts }: { flag: HealthFlag | undefined; counts: HealthCounts }) {
  return (
    <nav className={styles.chips} aria-label={texts.healthFilters()}>
      <Chip to={healthSearch({})} isChosen={flag === undefined} count={counts.flagged}>
        {texts.healthAll()}
      </Chip>
      {counts.flags
        .filter((each) => each.count > 0 || each.flag === flag)
        .map((each) => (
          <Chip key={each.flag} to={healthSearch(each)} isChosen={each.flag === flag} count={each.count}>
            {FLAG_NAMES[each.flag]()}
          </Chip>
        ))}
    </nav>
  )
}

type ChipProps = { to: string; isChosen: boolean; count: number; children: ReactNode }

const Chip = ({ to, isChosen, count, children }: ChipProps) => (
  <Link className={styles.chip} to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
    {children} <span className={styles.count}>{count.toLocaleString(FORMATS)}</span>
  </Link>
)
