import * as texts from '@abhyas/messages/texts'
import { DASHBOARD_PATH, LOGIN_PATH } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { failureText } from '../../ui/words/failure-text.ts'
import { FormCard } from '../../ui/parts/form-card.tsx'
import { ResendVerification } from '../../ui/frame/resend-verification.tsx'

export const VerificationDone = () => (
  <FormCard key="done" isOutcome title={texts.verifyDoneTitle()} text={texts.verifyDoneText()}>
    <NextPage />
  </FormCard>
)

/** The link is used up or too old. A logged-in person can request another one at once. */
export const VerificationRefused = () => (
  <FormCard key="refused" isOutcome title={texts.verifyFailedTitle()} text={texts.errorLinkExpired()}>
    <p>{texts.verifyUsedHint()}</p>
    <p data-for="out">{texts.verifyLoginHint()}</p>
    <div data-for="in">
      <ResendVerification />
    </div>
    <NextPage />
  </FormCard>
)

/** The request failed, or had no response. */
export const VerificationFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <FormCard key="failed" isOutcome title={texts.verifyFailedTitle()} text={failureText(error)}>
    <Button variant="primary" onClick={onRetry}>
      {texts.tryAgain()}
    </Button>
  </FormCard>
)

/** The marks on <html> for the header show the part that fits. */
const NextPage = () => (
  <>
    <LinkButton variant="primary" to={DASHBOARD_PATH} data-for="in">
      {texts.verifyToDashboard()}
    </LinkButton>
    <LinkButton variant="primary" to={LOGIN_PATH} data-for="out">
      {texts.headerLogin()}
    </LinkButton>
  </>
)
