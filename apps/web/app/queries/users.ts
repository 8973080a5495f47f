import { getMe } from '@abhyas/contract/users'
import { apiQuery } from './api-query.ts'

export const myProfileQuery = apiQuery(getMe, {})
