import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { mocksQuery, openAttemptsQuery } from '../../../queries/exams.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import card from '../../../ui/parts/card.module.css'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { MockCard } from './mock-card.tsx'

export const meta = () => appMeta(texts.mocksTitle())

export default function MocksPage() {
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: DASHBOARD_PATH, name: texts.dashboardTitle() }]} />
      <h1>{texts.mocksTitle()}</h1>
      <p className={page.lead}>{texts.mocksLead()}</p>
      <section className={page.section} aria-label={texts.mocksTitle()}>
        <Mocks />
      </section>
    </div>
  )
}

function Mocks() {
  const { data: mocks, isError, refetch } = useQuery(mocksQuery)
  const { data: open, isPending } = useQuery(openAttemptsQuery)
  if (isError && !mocks) return <RetryNotice text={texts.mocksFailed()} onRetry={() => void refetch()} />
  if (!mocks || isPending) return <Loading text={texts.mocksLoading()} />
  // An admin sees drafts in their own list.
  const shown = mocks.filter(({ state }) => state === 'published')
  if (shown.length === 0)
    return (
      <p className={page.notice}>
        {texts.mocksNone()}
        <LinkButton variant="quiet" to={DASHBOARD_PATH}>
          {texts.dashboardTitle()}
        </LinkButton>
      </p>
    )
  return (
    <ul className={card.grid}>
      {shown.map((mock) => (
        <MockCard key={mock.id} mock={mock} isRunning={open?.some(({ examId }) => examId === mock.id) ?? false} />
      ))}
    </ul>
  )
}
