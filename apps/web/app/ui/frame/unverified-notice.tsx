import * as texts from '@abhyas/messages/texts'
import { lazy, Suspense } from 'react'
import { Loading } from '../parts/loading.tsx'

/** Most learners have confirmed their address, so its code comes only for the others. */
const VerifyEmailBanner = lazy(async () => ({
  default: (await import('./verify-email-banner.tsx')).VerifyEmailBanner,
}))

export const UnverifiedNotice = () => (
  <Suspense fallback={<Loading text={texts.loading()} />}>
    <VerifyEmailBanner />
  </Suspense>
)
