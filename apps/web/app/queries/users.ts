import { getMyReports } from '@abhyas/contract/questions-reports'
import { getMe } from '@abhyas/contract/users'
import { apiQuery } from './api-query.ts'

export const myProfileQuery = apiQuery(getMe, {})

export const myReportsQuery = apiQuery(getMyReports, {})
