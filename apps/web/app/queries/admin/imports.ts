import { getImports } from '@abhyas/contract/questions-import'
import { apiQuery } from '../api-query.ts'

export const lastImportsQuery = apiQuery(getImports, {})
