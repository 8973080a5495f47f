import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, isGone, isInExam, isLocked } from '../../api/api-error.ts'
import { DASHBOARD_PATH } from '../../paths.ts'
import { moduleQuery } from '../../queries/catalog.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { BuyNotice } from '../../ui/domain/buy-notice.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'

/** Says why there is no round: the module is closed, an exam runs, the attempt is gone, or the call failed. */
export function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && isLocked(error)) return <Locked moduleId={Number(error.values['moduleId'])} />
  if (!isInExam(error) && !isGone(error)) return <RetryNotice text={texts.questionsFetchFailed()} onRetry={onRetry} />
  return (
    <p className={page.notice} role="alert">
      {isInExam(error) ? error.message : texts.resultGone()}
      <LinkButton variant="primary" to={DASHBOARD_PATH}>
        {texts.resultToDashboard()}
      </LinkButton>
    </p>
  )
}

function Locked({ moduleId }: { moduleId: number }) {
  const { data: module } = useQuery(moduleQuery(moduleId))
  return module ? <BuyNotice module={module} /> : <Loading text={texts.loading()} />
}
