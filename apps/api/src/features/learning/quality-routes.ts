import * as contract from '@abhyas/contract/learning-quality'
import { route } from '../../http/route.ts'
import { readQuality, readWatchedForecasts } from './quality/read-quality.ts'

export function qualityRoutes() {
  return [
    route(contract.getForecastQuality, ({ db }) => readQuality(db)),
    route(contract.getWatchedForecasts, ({ db }) => readWatchedForecasts(db)),
  ]
}
