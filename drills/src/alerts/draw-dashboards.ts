import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Panel } from '@abhyas/deploy/dashboards/dashboard'
import { DASHBOARDS } from '@abhyas/deploy/dashboards/dashboards'
import { chromium } from '@playwright/test'
import { dashboardPage, type DrawnPanel, type Series } from './dashboard-page.ts'

const LAUNCH = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] }

type Options = { folder: string; from: number }
type Answer = { data: { result: { metric: Record<string, string>; values: [number, string][] }[] } }

/** A picture is 1280 px wide, so more values than this cannot be seen. */
const VALUES = 400
/** Prometheus measures each second in a drill. */
const WINDOW = '10s'

/** Draws every dashboard from what Prometheus measured, as Grafana would from the same definition. */
export async function drawDashboards(prometheus: string, { folder, from }: Options): Promise<void> {
  await mkdir(folder, { recursive: true })
  const period = { from: from / 1000, to: Date.now() / 1000 }
  const browser = await chromium.launch(LAUNCH)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    for (const dashboard of DASHBOARDS) {
      const panels = await Promise.all(dashboard.panels.map((panel) => readPanel(prometheus, panel, period)))
      await page.setContent(dashboardPage(`Abhyas: ${dashboard.title}`, panels, period))
      await page.screenshot({ path: join(folder, `${dashboard.name}.png`), fullPage: true })
    }
  } finally {
    await browser.close()
  }
}

async function readPanel(
  prometheus: string,
  panel: Panel,
  { from, to }: { from: number; to: number },
): Promise<DrawnPanel> {
  const series: Series[] = []
  for (const { expr, legend } of panel.queries) {
    const query = new URLSearchParams({
      query: expr.replaceAll('$window', WINDOW),
      start: String(from),
      end: String(to),
      step: String(Math.max(1, (to - from) / VALUES)),
    })
    const response = await fetch(`${prometheus}/api/v1/query_range?${query.toString()}`)
    if (!response.ok) throw new Error(`Prometheus refused the query of '${panel.title}': ${await response.text()}`)
    const { data } = (await response.json()) as Answer
    for (const { metric, values } of data.result)
      series.push({
        name: legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ''),
        values: values.map(([at, value]) => [at, Number(value)]),
      })
  }
  return { ...panel, series }
}
