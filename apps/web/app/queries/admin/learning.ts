import { getWatchedForecasts } from '@abhyas/contract/learning-quality'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'

export const watchedForecastsQuery = apiQuery(
  getWatchedForecasts,
  {},
  { meta: { errorText: () => texts.forecastsFailed() } },
)
