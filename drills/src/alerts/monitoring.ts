import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROMETHEUS_FOLDER, RULE_FILES } from '@abhyas/deploy/alert-rules'
import { freePort } from '@abhyas/database/local-postgres'
import { stringify } from 'yaml'
import { type AlertInbox, openAlertInbox } from './alert-inbox.ts'
import { scaleRules } from './scale-rules.ts'
import { ToolProcess } from './tool-process.ts'

type Options = { folder: string; factor: number; output: number }

export type Monitoring = {
  prometheus: string
  inbox: AlertInbox
  /** Sets the addresses that Prometheus reads as this job. */
  watch(job: 'abhyas' | 'postgres' | 'redis' | 'node', targets: readonly string[]): Promise<void>
  /** Requests this address from outside, as `site`. */
  watchSite(url: string): Promise<void>
  stop(): Promise<void>
}

const JOBS = ['abhyas', 'postgres', 'redis', 'node'] as const

const local = (at: number) => `127.0.0.1:${at}`

/** Starts a real Prometheus with our rules, and a real Alertmanager that sends every alert to the drill. */
export async function startMonitoring({ folder, factor, output }: Options): Promise<Monitoring> {
  const [port, managerPort, clusterPort, probePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const inbox = await openAlertInbox()
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    // Prometheus must never read half a file.
    await writeFile(join(folder, `${name}.new`), text)
    await rename(join(folder, `${name}.new`), join(folder, name))
  }
  const watch = (job: string, targets: readonly string[]) => write(`targets/${job}.json`, JSON.stringify([{ targets }]))
  for (const name of RULE_FILES) await write(name, scaleRules(await readFile(PROMETHEUS_FOLDER + name, 'utf8'), factor))
  for (const job of [...JOBS, 'site']) await watch(job, [])
  await write('prometheus.yml', prometheusConfig({ managerPort, probePort }))
  await write('alertmanager.yml', managerConfig(inbox.url))
  await write('blackbox.yml', PROBE)
  const manager = new ToolProcess('prometheus-alertmanager', {
    args: [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=${local(managerPort)}`,
      `--cluster.listen-address=${local(clusterPort)}`,
    ],
    output,
  })
  const prober = new ToolProcess('prometheus-blackbox-exporter', {
    args: [`--config.file=${join(folder, 'blackbox.yml')}`, `--web.listen-address=${local(probePort)}`],
    output,
  })
  const prometheus = new ToolProcess('prometheus', {
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=${local(port)}`,
      '--rules.alert.resend-delay=1s',
    ],
    output,
  })
  const tools = [prometheus, manager, prober]
  await Promise.all([
    manager.untilReady(`http://${local(managerPort)}/-/ready`),
    prober.untilReady(`http://${local(probePort)}/-/healthy`),
    prometheus.untilReady(`http://${local(port)}/-/ready`),
  ])
  return {
    prometheus: `http://${local(port)}`,
    inbox,
    watch,
    watchSite: (url) => watch('site', [url]),
    async stop() {
      await Promise.all(tools.map((tool) => tool.end()))
      await inbox.close()
    },
  }
}

/** Without a timeout of its own, a job has the one second of all others. */
const SLOW_TARGET = { scrape_interval: '2s', scrape_timeout: '2s' }

const jobOf = (name: string) => ({
  job_name: name,
  file_sd_configs: [{ files: [`targets/${name}.json`] }],
  // The exporter of PostgreSQL tries for more than a second to reach a server that is away.
  ...(name === 'postgres' && SLOW_TARGET),
})

function prometheusConfig({ managerPort, probePort }: { managerPort: number; probePort: number }): string {
  return stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: RULE_FILES,
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${managerPort}`] }] }] },
    scrape_configs: [
      ...JOBS.map(jobOf),
      {
        ...jobOf('site'),
        metrics_path: '/probe',
        // A probe takes longer than a look at metrics, above all on a busy machine.
        ...SLOW_TARGET,
        params: { module: ['http_2xx'] },
        relabel_configs: [
          { source_labels: ['__address__'], target_label: '__param_target' },
          { source_labels: ['__param_target'], target_label: 'instance' },
          { target_label: '__address__', replacement: `127.0.0.1:${probePort}` },
        ],
      },
    ],
  })
}

/** Unlike the example of an operator, it waits for nothing, groups nothing and mutes nothing. */
const managerConfig = (url: string): string =>
  stringify({
    route: { receiver: 'drill', group_by: ['...'], group_wait: '0s', group_interval: '1s', repeat_interval: '1h' },
    receivers: [{ name: 'drill', webhook_configs: [{ url, send_resolved: true }] }],
  })

/** The site of the drill has a certificate of its own. */
const PROBE = stringify({
  modules: { http_2xx: { prober: 'http', timeout: '1500ms', http: { tls_config: { insecure_skip_verify: true } } } },
})
