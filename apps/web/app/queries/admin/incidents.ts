import { getIncidents } from '@abhyas/contract/status'
import { apiQuery } from '../api-query.ts'

export const incidentsQuery = apiQuery(getIncidents, {})
