import { getFirstDay, getSiteForm } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { apiQuery } from '../api-query.ts'

export const siteFormQuery = apiQuery(getSiteForm, {}, { meta: { errorText: () => texts.siteFailed() } })

export const firstDayQuery = apiQuery(getFirstDay, {})
