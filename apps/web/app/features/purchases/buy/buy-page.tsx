import type { Offer } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { redirectDocument, useParams } from 'react-router'
import { isGone, isRefusedWith } from '../../../api/api-error.ts'
import { DASHBOARD_PATH, modulesPath } from '../../../paths.ts'
import { offerQuery } from '../../../queries/purchases.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { failureText } from '../../../ui/words/failure-text.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { BuyForm } from './buy-form.tsx'
import styles from './buy-page.module.css'
import { BuySteps } from './buy-steps.tsx'
import { OfferCard } from './offer-card.tsx'

export const meta = () => appMeta(texts.buyTitle())

/**
 * Only a document loaded under /user may run the provider's script, so a learner who comes from /login or /admin loads
 * a new one.
 */
async function loadUnderUser({ request }: { request: Request }): Promise<void> {
  const document = performance.getEntriesByType('navigation')[0]?.name
  if (document && !new URL(document).pathname.startsWith('/user/')) throw redirectDocument(request.url)
}

export const clientMiddleware = [loadUnderUser]

export default function BuyPage() {
  const moduleId = Number(useParams()['moduleId'])
  const { data: offer, error, refetch } = useQuery(offerQuery(moduleId))
  return (
    <div className={styles.page}>
      {offer && <Way course={offer.course} />}
      <h1>{headingOf(offer)}</h1>
      {offer && <Buying key={moduleId} offer={offer} />}
      {!offer && !error && <Loading text={texts.buyLoading()} />}
      {!offer && error && isUnknown(error) && <UnknownModule />}
      {!offer && error && !isUnknown(error) && <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />}
    </div>
  )
}

const isUnknown = (error: Error): boolean => isGone(error) || isRefusedWith(error, 'invalid_request')

const Way = ({ course }: Pick<Offer, 'course'>) => (
  <Breadcrumb
    crumbs={[
      { to: DASHBOARD_PATH, name: texts.dashboardCourses() },
      { to: modulesPath(course.id), name: course.courseName },
    ]}
  />
)

function headingOf(offer: Offer | undefined): string {
  if (!offer) return texts.buyTitle()
  return offer.isOwned ? offer.module.name : texts.buyHeading({ module: offer.module.name })
}

function Buying({ offer }: { offer: Offer }) {
  const { module, isOwned } = offer
  return (
    <>
      {!isOwned && <OfferCard offer={offer} />}
      <BuySteps offer={offer} />
      {/* Last: on a phone, what there is to do stays in sight. */}
      {module.description && <p className={page.lead}>{module.description}</p>}
    </>
  )
}

const nothing = async () => undefined

/** The form stays, as docs/spec has it (USR-28), and says that the purchase cannot continue. */
const UnknownModule = () => (
  <>
    <p className={page.notice}>{texts.moduleUnavailable()}</p>
    <BuyForm offer={undefined} onOutcome={nothing} onOfferChanged={nothing} />
  </>
)
