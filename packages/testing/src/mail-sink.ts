import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type TakenMail = { to: string; messageId: string }

export type MailSink = {
  smtpUrl: string
  /** The recipients that a client named, whether or not the sink accepted them. */
  tried: string[]
  /** The mails that the sink accepted. */
  taken: TakenMail[]
  /** How many connections clients have opened so far. */
  countConnections(): number
  close(): Promise<void>
}

type SinkOptions = {
  /** SMTP replies to a recipient, by address. Every other recipient is accepted. */
  replies?: Readonly<Record<string, string>>
  /** SMTP replies to a command, by its first word in capitals. Every other command is accepted. */
  commandReplies?: Readonly<Record<string, string>>
  /** Without a port the sink listens on any free one. */
  port?: number
  /** Runs after the mail has arrived and before the sink says that it accepts the mail. */
  beforeTaking?: (to: string) => Promise<void>
}

/** Starts a mail server that accepts mails and throws their contents away. */
export async function startMailSink(options: SinkOptions = {}): Promise<MailSink> {
  const { replies = {}, commandReplies = {}, port = 0, beforeTaking } = options
  const tried: string[] = []
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    let data: string | null = null
    let to = ''
    sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 here\r\n')
    const take = async (mail: string) => {
      await beforeTaking?.(to)
      taken.push({ to, messageId: /^message-id: (.+)$/im.exec(mail)?.[1]?.trim() ?? '' })
      socket.write('250 taken\r\n')
    }
    socket.on('data', (text: string) => {
      if (data !== null) {
        data += text
        if (!data.endsWith('\r\n.\r\n')) return
        void take(data)
        data = null
      } else if (/^data/i.test(text) && !commandReplies['DATA']) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^quit/i.test(text)) socket.end('221 bye\r\n')
      else {
        const address = /^rcpt to:<(.+)>/i.exec(text)?.[1]
        if (address) tried.push((to = address))
        const word = /^\w+/.exec(text)?.[0].toUpperCase() ?? ''
        socket.write(`${commandReplies[word] ?? replies[address ?? ''] ?? '250 ok'}\r\n`)
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tried,
    taken,
    countConnections: () => connections,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
