import * as texts from '@abhyas/messages/texts'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import page from '../../../ui/theme/page.module.css'
import { momentInWords } from '../../../ui/words/india-day.ts'

/** The results of the exam are shown to everyone at the same time. */
export const ResultLater = ({ resultsAt }: { resultsAt: string }) => (
  <Later text={texts.resultLater({ moment: momentInWords(resultsAt) })} />
)

/** The result would show the answers of an exam that others still take. */
export const ResultWithheld = () => <Later text={texts.resultWithheld()} />

const Later = ({ text }: { text: string }) => (
  <p className={page.notice}>
    {text}
    <LinkButton variant="quiet" to={DASHBOARD_PATH}>
      {texts.resultToDashboard()}
    </LinkButton>
  </p>
)
