import * as texts from '@abhyas/messages/texts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetResponses } from '../../api/kept-responses.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { forgetImport } from '../../unsent-answers/forget-import.ts'
import { shownToast, toastNotice, toastSuccess } from '../../ui/frame/toast.ts'
import { nextOf, stateOf } from './where-next.ts'

/**
 * Tells once why a person is at the login page: after a logout, after the end of a session, or before a page that needs
 * a login.
 */
export function useArrivalNotice(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const toldFor = useRef('')

  // Removes the reason from the address once it is told, so that a reload does not tell it again.
  useEffect(() => {
    if (!location.search || toldFor.current === location.key) return
    toldFor.current = location.key
    const reasons = new URLSearchParams(location.search)
    if (reasons.has('out')) {
      // A page that was loaded past the service worker has logged out without the worker's knowledge.
      forgetResponses()
      forgetImport()
      toastSuccess(texts.loggedOut())
    }
    if (reasons.has('deleted')) toastSuccess(texts.accountDeleted())
    // The message of the call that failed, because the session is over, says more.
    if (reasons.has('next') && !shownToast())
      toastNotice(reasons.has('over') ? texts.errorSessionOver() : texts.errorLoginRequired())
    void navigate(LOGIN_PATH, { replace: true, state: stateOf(nextOf(location)) })
  }, [location, navigate])
}
