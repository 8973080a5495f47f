import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createJudge } from '../podman.ts'
import { takeJourney } from './journey.ts'
import { startMachine } from './machine.ts'

/** npm run drill:install: from an empty Debian to an open site; `-- --no-build` takes the packed folder that is there. */
const HOST = 'abhyas.test'
const ADMIN = { email: 'owner@abhyas.test', password: 'Long#enough1' }
const LIMITS = { installSeconds: 300, exposure: 3 }
const CA = '/var/lib/caddy/.local/share/caddy/pki/authorities/local'
const SETTINGS = `PUBLIC_ORIGIN=https://${HOST}
SMTP_URL=smtp://127.0.0.1:1025
MAIL_FROM=Abhyas <no-reply@${HOST}>
SIGN_UP_PASSWORD_MIN_LENGTH=8
DRAIN_SECONDS=0
ADMIN_EMAIL=${ADMIN.email}
ADMIN_PASSWORD_FILE=/settings/password
TLS=internal
`
const PACKED = resolve('dist/abhyas')

if (!process.argv.includes('--no-build')) execFileSync('npm', ['run', '--silent', 'pack'], { stdio: 'inherit' })
const folder = mkdtempSync(join(tmpdir(), 'abhyas-install-'))
writeFileSync(join(folder, 'install.env'), SETTINGS)
writeFileSync(join(folder, 'password'), `${ADMIN.password}\n`)
const { judge, end } = createJudge()
const machine = startMachine({ [PACKED]: '/root/abhyas', [folder]: '/settings' })

/** Asks the site from inside the machine's network. */
function askSite(...args: string[]) {
  const script = fileURLToPath(new URL('ask-site.ts', import.meta.url))
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'root.crt') }
  return spawn('nsenter', ['-t', machine.pid, '-n', process.execPath, script, HOST, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const install = (from = '/root/abhyas') => machine.run('bash', `${from}/deploy/install.sh`, '/settings/install.env')
/** Everything that an installation writes, and the process that runs. */
const STATE =
  'find /etc /opt/abhyas /usr/local /var/lib/caddy -type f -newer /mark 2>/dev/null; systemctl show -p MainPID abhyas caddy postgresql redis-server'

try {
  const begun = Date.now()
  const first = install()
  const seconds = (Date.now() - begun) / 1000
  judge(
    `installed in ${seconds.toFixed(0)} s, at most ${LIMITS.installSeconds}`,
    first.code === 0 && seconds <= LIMITS.installSeconds,
  )
  if (first.code !== 0) throw new Error(first.said)

  const security = machine.run('systemd-analyze', 'security', '--no-pager', 'abhyas.service').said
  const exposure = Number(/exposure level for abhyas.service: ([\d.]+)/.exec(security)?.[1])
  judge(`systemd-analyze security says ${exposure}, at most ${LIMITS.exposure}`, exposure <= LIMITS.exposure)

  writeFileSync(join(folder, 'root.crt'), machine.ask('cat', `${CA}/root.crt`))
  const answer = await text(askSite().stdout)
  judge(`TLS with the authority of the installation: ${answer}`, answer.startsWith('200 '))
  const authority = machine.ask('cat', `${CA}/intermediate.crt`)
  await takeJourney({ host: HOST, pid: machine.pid, folder, authority, admin: ADMIN })
  judge('Chromium opens the site, logs in as the first admin, and is still logged in after a reload', true)

  machine.ask('sh', '-c', 'touch /mark; sleep 0.1')
  const before = machine.ask('sh', '-c', STATE)
  const second = install()
  judge('a second run says that it changed nothing', second.code === 0 && /^0 changes\./m.test(second.said))
  const after = machine.ask('sh', '-c', STATE)
  judge('a second run wrote no file and restarted nothing', after === before && !after.includes('/etc/'))

  machine.ask('sh', '-c', 'cp -a /root/abhyas /root/next && echo 9.9.9-next >/root/next/RELEASE')
  const visitor = askSite('long')
  const upgraded = install('/root/next')
  visitor.stdin.end()
  const counts = JSON.parse(await text(visitor.stdout)) as { asked: number; failed: number }
  judge(
    `the same command upgrades: ${machine.ask('readlink', '/opt/abhyas/current')}`,
    upgraded.code === 0 && upgraded.said.includes('9.9.9-next'),
  )
  judge(`${counts.failed} of ${counts.asked} requests failed meanwhile`, counts.failed === 0 && counts.asked > 0)

  machine.ask(
    'sh',
    '-c',
    'cp -a /root/next /root/broken && echo 9.9.9-broken >/root/broken/RELEASE && rm -r /root/broken/apps/server',
  )
  const refused = install('/root/broken')
  judge(
    `a release that does not start is taken back: ${machine.ask('readlink', '/opt/abhyas/current')}`,
    refused.code === 1 && machine.ask('readlink', '/opt/abhyas/current') === 'releases/9.9.9-next',
  )

  const removed = machine.run('bash', '/root/abhyas/deploy/install.sh', 'uninstall')
  const users = machine.ask('su', 'postgres', '-c', 'psql -Atd abhyas -c "select count(*) from users"')
  const secrets = machine.ask('sh', '-c', 'ls /etc/abhyas/secrets | wc -l')
  judge(
    `uninstall leaves the data: ${users} user, ${secrets} secrets`,
    removed.code === 0 && users === '1' && Number(secrets) >= 4,
  )
  judge('uninstall removes the product', machine.run('test', '-e', '/opt/abhyas').code === 1)
} finally {
  machine.remove()
  rmSync(folder, { recursive: true, force: true })
}
end()
