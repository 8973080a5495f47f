import * as contract from '@abhyas/contract/site'
import * as reviewRule from '@abhyas/contract/site-review-rule'
import { AppError } from '../../app-error.ts'
import type { ApiConfig } from '../../config.ts'
import { route } from '../../http/route.ts'
import { type Payments, readFirstDay } from './read-first-day.ts'
import { readSite, siteFormOf } from './read-site.ts'
import { selectReviewRule, writeReviewRule } from './review-rule-queries.ts'
import { sendTestMail, type TestMailTransport } from './send-test-mail.ts'
import { selectEmail, selectSite, writeOptionalSite } from './site-queries.ts'

type SiteTools = {
  config: Pick<ApiConfig, 'site' | 'mailFrom' | 'razorpay'>
  provider: Pick<Payments, 'listPayments'> | null
  mailTransport: TestMailTransport
}

export const siteRoutes = ({ config: { site, mailFrom, razorpay }, provider, mailTransport }: SiteTools) => [
  route(contract.getSite, ({ db }) => readSite(db, site)),
  route(contract.getSiteForm, async ({ db }) => siteFormOf(await selectSite(db), site)),
  route(contract.updateSite, async ({ db, body, ifMatch }) => {
    const written = await writeOptionalSite(db, body, ifMatch)
    if (!written) throw new AppError('changed_meanwhile')
    return siteFormOf(written, site)
  }),
  route(reviewRule.getReviewRule, ({ db }) => selectReviewRule(db)),
  route(reviewRule.setReviewRule, ({ db, body }) => writeReviewRule(db, body)),
  route(contract.getFirstDay, ({ db }) =>
    readFirstDay(db, { site, mailFrom, payments: provider && razorpay && { ...provider, keyId: razorpay.keyId } }),
  ),
  route(contract.sendTestMail, async ({ db, caller }) =>
    sendTestMail(db, await selectEmail(db, caller.userId), { transport: mailTransport, mailFrom, site }),
  ),
]
