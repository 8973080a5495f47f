import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export type MailSink = { smtpUrl: string; close(): Promise<void> }

/** Takes every mail and keeps none: receipts are written by the thousand. */
export async function swallowMails(): Promise<MailSink> {
  const server = createServer((socket) => {
    let isInData = false
    let tail = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.write('220 drill\r\n')
    socket.on('data', (text: string) => {
      if (isInData) {
        tail = (tail + text).slice(-5)
        if (tail !== '\r\n.\r\n') return
        isInData = false
      } else if (/^data/i.test(text)) {
        isInData = true
        return void socket.write('354 go on\r\n')
      } else if (/^quit/i.test(text)) return void socket.end('221 bye\r\n')
      socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
