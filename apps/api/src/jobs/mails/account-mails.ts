import { insertMailToken } from '../../features/auth/auth-queries.ts'
import { mailTokenHash, newMailToken } from '../../features/auth/mailed-links.ts'
import type { Compose, MailContext } from './mail-context.ts'

type LinkPurpose = 'verify_email' | 'reset_password'
const LINKS = {
  verify_email: { page: 'verify-email', minutes: 24 * 60 },
  reset_password: { page: 'reset-password', minutes: 10 },
} as const

/**
 * The secret is made when the mail is sent, so that only the mail contains it. The mail server may have accepted a
 * failed try, so the secret of that try stays valid too.
 */
async function newLink({ databases, mail, site }: MailContext, purpose: LinkPurpose): Promise<string> {
  const { page, minutes } = LINKS[purpose]
  const token = newMailToken()
  await insertMailToken(databases.shared, { hash: mailTokenHash(token), userId: mail.userId, purpose, minutes })
  // The secret comes after the #, so that it never reaches a server's log.
  return `${site.origin}/${page}#${token}`
}

export const verifyEmail: Compose = async (context) => {
  const { texts, site } = context
  const link = await newLink(context, 'verify_email')
  return {
    subject: texts.mailVerifySubject({ brand: site.brand }),
    body: texts.mailVerifyBody({ brand: site.brand, link }),
  }
}

export const resetPassword: Compose = async (context) => {
  const { texts, site } = context
  const link = await newLink(context, 'reset_password')
  return {
    subject: texts.mailResetSubject({ brand: site.brand }),
    body: texts.mailResetBody({ brand: site.brand, link }),
  }
}

export const passwordChanged: Compose = ({ mail, texts, site, moment }) => ({
  subject: texts.mailPasswordChangedSubject({ brand: site.brand }),
  body: texts.mailPasswordChangedBody({
    brand: site.brand,
    moment: moment(mail.createdAt),
    link: `${site.origin}/forgot-password`,
  }),
})

export const accountDeleted: Compose = ({ mail, texts, site, moment }) => ({
  subject: texts.mailAccountDeletedSubject({ brand: site.brand }),
  body: texts.mailAccountDeletedBody({ brand: site.brand, moment: moment(mail.createdAt) }),
})
