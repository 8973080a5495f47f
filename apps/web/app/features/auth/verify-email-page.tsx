import { verifyEmail } from '@abhyas/contract/auth'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { VERIFY_EMAIL_PATH } from '../../paths.ts'
import { myProfileQuery } from '../../queries/users.ts'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { useHydrated } from '../../ui/parts/use-hydrated.ts'
import { VerificationDone, VerificationFailed, VerificationRefused } from './verification-outcome.tsx'

export const meta = () => appMeta(texts.verifyTitle())

/** Follows the link of the mail. Its secret is behind the # of the address, which only the browser sees. */
export default function VerifyEmailPage() {
  const { hash, state } = useLocation()
  const isHydrated = useHydrated()
  const token = hash.slice(1)
  const isVerified = (state as VerifiedState | null)?.isVerified ?? false
  const { failure, verify } = useVerification(isVerified ? '' : token)
  if (isHydrated && isVerified) return <VerificationDone />
  if (isHydrated && (!token || isLinkRefused(failure))) return <VerificationRefused />
  if (failure) return <VerificationFailed error={failure} onRetry={verify} />
  return <FormCard title={texts.verifyTitle()} text={texts.verifyChecking()} />
}

/** The history entry keeps the success, so that a reload still shows it. */
type VerifiedState = { isVerified: true }

const isLinkRefused = (error: unknown) => error instanceof ApiError && error.status === 400

function useVerification(token: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const askedFor = useRef('')

  async function verify(): Promise<void> {
    setFailure(null)
    try {
      await call(verifyEmail, { body: { token } }, { withoutLogin: true })
    } catch (error) {
      return setFailure(error)
    }
    void queryClient.invalidateQueries(myProfileQuery)
    await navigate(VERIFY_EMAIL_PATH, { replace: true, state: { isVerified: true } satisfies VerifiedState })
  }

  // Sends one request for each secret in the address.
  useEffect(() => {
    if (!token || askedFor.current === token) return
    askedFor.current = token
    void verify()
  })

  return { failure, verify: () => void verify() }
}
