import { get } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs inside the machine's network: asks the site over TLS, and trusts the authority of NODE_EXTRA_CA_CERTS only. With a
 * second argument it asks until its input ends, and prints how many requests failed.
 */
const [host = '', isLong] = process.argv.slice(2)

const ask = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = { host }
    get({ host: '127.0.0.1', servername: host, path, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (part) => (body += part))
      response.on('end', () => resolve(`${response.statusCode} ${body}`))
    }).on('error', (error: NodeJS.ErrnoException) => resolve(`failed ${error.code}`))
  })

if (!isLong) {
  process.stdout.write(await ask('/healthz'))
  process.exit(0)
}
process.stdin.resume()
const counts = { asked: 0, failed: 0 }
while (!process.stdin.readableEnded) {
  const answer = await ask('/')
  counts.asked += 1
  if (!answer.startsWith('200')) counts.failed += 1
  await sleep(100)
}
process.stdout.write(JSON.stringify(counts))
process.exit(0)
