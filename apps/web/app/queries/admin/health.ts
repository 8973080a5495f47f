import {
  getHealth,
  getHealthCard,
  getHealthCounts,
  getHealthRule,
  type HealthFlag,
} from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { apiQuery, pagesQuery } from '../api-query.ts'
import { keysOf } from '../request-key.ts'
import { WAITING_KEYS } from './dashboards.ts'

/** The page says beside the list or the card what could not be loaded. */
const UNTOLD = { meta: { errorText: () => null } }

/** The queries whose responses change when an admin decides about a question. */
export const HEALTH_KEYS = [...keysOf(getHealth, getHealthCounts, getHealthCard), ...WAITING_KEYS]

export const healthQuery = (flag: HealthFlag | undefined) => pagesQuery(getHealth, { query: { flag } }, UNTOLD)

export const healthCountsQuery = apiQuery(getHealthCounts, {}, UNTOLD)

export const healthCardQuery = (id: number) => apiQuery(getHealthCard, { params: { id } }, UNTOLD)

export const healthRuleQuery = apiQuery(getHealthRule, {}, { meta: { errorText: () => texts.healthRuleUnread() } })
