import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export type MailSink = {
  smtpUrl: string
  /** Whom somebody wanted to write to. */
  tried: string[]
  close(): Promise<void>
}

/** A mail server that keeps no mail, and takes every one but those for whom it has another `answer`. */
export async function swallowMails(answers: Readonly<Record<string, string>> = {}): Promise<MailSink> {
  const tried: string[] = []
  const server = createServer((socket) => {
    let isInData = false
    let tail = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.write('220 here\r\n')
    socket.on('data', (text: string) => {
      if (isInData) {
        tail = (tail + text).slice(-5)
        if (tail !== '\r\n.\r\n') return
        isInData = false
      } else if (/^data/i.test(text)) {
        isInData = true
        return void socket.write('354 go on\r\n')
      } else if (/^quit/i.test(text)) return void socket.end('221 bye\r\n')
      const address = /^rcpt to:<(.+)>/i.exec(text)?.[1]
      if (address) tried.push(address)
      socket.write(`${answers[address ?? ''] ?? '250 ok'}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tried,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
