import { updateMailSettings } from '@abhyas/contract/users-mails'
import { LOCALE } from '@abhyas/messages/locale'
import { call } from './call.ts'
import { readLoginRecord } from './login-record.ts'
import { noteLanguage } from './store-login.ts'

/** Mails follow the language of the pages. A learner who has switched the language gets the next mail in it. */
export async function tellLanguage(): Promise<void> {
  const record = readLoginRecord()
  if (!record?.lang || record.lang === LOCALE) return
  try {
    await call(updateMailSettings, { body: { lang: LOCALE } })
    noteLanguage(LOCALE)
  } catch {} // the next page tries again
}
