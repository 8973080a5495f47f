import { freePort } from '@abhyas/database/local-postgres'
import MailDev from 'maildev'

export type Mail = {
  to: { address: string }[]
  subject: string
  text: string
  headers: Readonly<Record<string, string>>
}

export type CaughtMails = {
  smtpUrl: string
  /** All mails to this address, the oldest first. */
  mailsTo(address: string): Mail[]
  close(): void
}

/** Starts a real SMTP server that keeps every mail it receives. */
export async function catchMails(): Promise<CaughtMails> {
  const smtp = await freePort()
  const mails: Mail[] = []
  const server = new MailDev({ smtp, web: 0, ip: '127.0.0.1', silent: true, disableWeb: true })
  server.on('new', (mail) => mails.push(mail))
  await new Promise<void>((resolve, reject) => server.listen((error) => (error ? reject(error) : resolve())))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    mailsTo: (address) => mails.filter(({ to }) => to.some((each) => each.address === address)),
    close: () => server.close(),
  }
}
