import type { MailSettings } from '@abhyas/contract/users-mails'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type MailSettingsChange = { [Name in keyof MailSettings]?: MailSettings[Name] | undefined }

/** A missing setting stays as it is. */
export const updateMailSettings = (
  db: Db,
  userId: number,
  { lang, wantsOrderMails, wantsReportMails }: MailSettingsChange,
) =>
  db.write(sql`
    update users set lang = coalesce(${lang}, lang),
      wants_order_mails = coalesce(${wantsOrderMails}::boolean, wants_order_mails),
      wants_report_mails = coalesce(${wantsReportMails}::boolean, wants_report_mails)
    where id = ${userId}`)

/** Reminders go on if the learner also has them on a device. */
export const updateReminderMailsOff = (db: Db, userId: number) =>
  db.write(sql`
    update reminders set by_mail = false, next_at = case when by_push then next_at end where user_id = ${userId}`)
