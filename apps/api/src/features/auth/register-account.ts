import { brokenSignUpRule, emailKeyOf, type SignUp } from '@abhyas/contract/rules/account-rules'
import type { Database } from '@abhyas/database/database'
import type { Locale } from '@abhyas/messages/locales'
import { AppError } from '../../app-error.ts'
import { addToCounter } from '../../sql/counter-queries.ts'
import { addToday } from '../../sql/day-counters.ts'
import type { Http } from '../../http/route.ts'
import type { ApiConfig } from '../../config.ts'
import type { Limits } from '../../http/limits.ts'
import type { Jobs } from '../../queues/job-queue.ts'
import { queueMail } from '../../queues/queue-mail.ts'
import { insertOptionalAccount } from './auth-queries.ts'
import { hashPassword } from './password-hash.ts'

/** Every new account is a learner. An admin or a command can make it an admin. */
export async function registerAccount(
  db: Database,
  { lang, ...signUp }: SignUp & { lang: Locale },
  { network }: Http,
  { config, limits, jobs }: { config: Pick<ApiConfig, 'site'>; limits: Limits; jobs: Jobs },
): Promise<{ id: number; username: string; email: string }> {
  const rules = config.site.signUp
  const broken = brokenSignUpRule(signUp, rules)
  if (broken === 'email_suffix') throw new AppError(broken, { values: { suffix: rules.emailSuffix } })
  if (broken) throw new AppError(broken)
  await limits.spend('register_by_address', network)

  const username = signUp.username.trim()
  const email = signUp.email.trim()
  const emailKey = emailKeyOf(email)
  const passwordHash = await hashPassword(signUp.password)
  // Sign-ups must not flood one mailbox, nor many. Beyond the limit the account is created without a mail.
  const mayMail =
    (await limits.trySpend('mail_by_address', network)) && (await limits.trySpend('mail_by_account', emailKey))
  const inserted = await db.transaction(async (tx) => {
    const account = { username, email, emailKey, passwordHash, role: 'ROLE_USER', lang } as const
    const made = await insertOptionalAccount(tx, account)
    if (!made) return null
    await addToCounter(tx, 'learners', 1)
    await addToday(tx, 'sign_ups', 1)
    if (mayMail) await queueMail(tx, { userId: made.id, kind: 'verify_email' }, jobs)
    return made
  })
  if (inserted) return { id: inserted.id, username, email }
  if (mayMail) {
    await limits.giveBack('mail_by_address', network)
    await limits.giveBack('mail_by_account', emailKey)
  }
  throw new AppError('email_taken')
}
