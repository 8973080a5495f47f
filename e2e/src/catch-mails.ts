import { freePort } from '@abhyas/database/local-postgres'
import MailDev from 'maildev'

type Mail = { to: { address: string }[]; subject: string; text: string }
export type Mails = { smtpUrl: string; lastTo: (address: string) => Mail | undefined; close: () => void }

/** Starts a real SMTP server that keeps every mail. */
export async function catchMails(): Promise<Mails> {
  const smtp = await freePort()
  const mails: Mail[] = []
  const server = new MailDev({ smtp, web: 0, ip: '127.0.0.1', silent: true, disableWeb: true })
  server.on('new', (mail) => mails.push(mail))
  await new Promise<void>((resolve, reject) => server.listen((error) => (error ? reject(error) : resolve())))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    lastTo: (address) => mails.findLast((mail) => mail.to.some((to) => to.address === address)),
    close: () => server.close(),
  }
}
