import { fileURLToPath } from 'node:url'
import {
  type Dashboard as GrafanaDashboard,
  DashboardBuilder,
  DatasourceVariableBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard'
import {
  GraphThresholdsStyleConfigBuilder,
  GraphThresholdsStyleMode,
  LegendDisplayMode,
  LegendPlacement,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'
import type { Dashboard, Panel } from './dashboards/dashboard.ts'

export const GRAFANA_FOLDER = fileURLToPath(new URL('../grafana/', import.meta.url))

/** The text of a dashboard's file. */
export const textOf = (dashboard: Dashboard): string => `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`

const SOURCE = { type: 'prometheus', uid: '$source' }
const COLUMNS = 24
const [WIDTH, HEIGHT] = [COLUMNS / 2, 8]

/** Writes a dashboard as Grafana imports it. The reader chooses the Prometheus. */
function toGrafana({ name, title, panels }: Dashboard): GrafanaDashboard {
  const builder = new DashboardBuilder(`Abhyas: ${title}`)
    .uid(`abhyas-${name}`)
    .tags(['abhyas', 'generated'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .timezone('Asia/Kolkata')
    .withVariable(new DatasourceVariableBuilder('source').label('Prometheus').type('prometheus'))
  panels.forEach((panel, nth) => builder.withPanel(panelOf(panel, nth)))
  return builder.build()
}

function panelOf({ title, unit, queries, limit }: Panel, nth: number): PanelBuilder {
  const builder = new PanelBuilder()
    .title(title)
    .unit(unit)
    .min(0)
    .datasource(SOURCE)
    .gridPos({ x: (nth % 2) * WIDTH, y: Math.floor(nth / 2) * HEIGHT, w: WIDTH, h: HEIGHT })
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true),
    )
  for (const { expr, legend } of queries)
    builder.withTarget(
      new DataqueryBuilder()
        .expr(expr.replaceAll('$window', '$__rate_interval'))
        .legendFormat(legend)
        .datasource(SOURCE),
    )
  if (limit !== undefined)
    builder
      .thresholds(
        new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps([
          { value: null, color: 'transparent' },
          { value: limit, color: 'red' },
        ]),
      )
      .thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed))
  return builder
}
