import { mkdirSync, writeFileSync } from 'node:fs'
import { DASHBOARDS } from './dashboards/dashboards.ts'
import { GRAFANA_FOLDER, textOf } from './grafana.ts'

/** npm run dashboards writes deploy/grafana from the definition of the dashboards. */
mkdirSync(GRAFANA_FOLDER, { recursive: true })
for (const dashboard of DASHBOARDS) writeFileSync(`${GRAFANA_FOLDER}${dashboard.name}.json`, textOf(dashboard))
