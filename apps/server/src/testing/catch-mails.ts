import { freePort } from '@abhyas/database/local-postgres'
import MailDev from 'maildev'
import { afterAll } from 'vitest'

export type Mail = { to: { address: string }[]; subject: string; text: string }

/** A real SMTP server that keeps what it is sent, gone when the file is done. */
export async function catchMails(): Promise<{ smtpUrl: string; mailsTo: (email: string) => Mail[] }> {
  const mails: Mail[] = []
  const smtp = await freePort()
  const catcher = new MailDev({ smtp, web: 0, ip: '127.0.0.1', silent: true, disableWeb: true })
  catcher.on('new', (mail) => void mails.push(mail))
  await new Promise<void>((resolve) => catcher.listen(() => resolve()))
  afterAll(() => catcher.close())
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    mailsTo: (email) => mails.filter(({ to }) => to.some(({ address }) => address === email)),
  }
}
