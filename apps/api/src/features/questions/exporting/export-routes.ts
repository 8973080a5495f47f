import * as contract from '@abhyas/contract/questions-export'
import { route } from '../../../http/route.ts'
import { checkExport, exportQuestions } from './export-questions.ts'

export const exportRoutes = () => [
  route(contract.checkExport, ({ db, caller, params, query }) =>
    checkExport(db, { ...params, filter: query }, caller.userId),
  ),
  route(contract.exportQuestions, ({ db, caller, http, params, query }) =>
    exportQuestions(db, { ...params, filter: query }, { userId: caller.userId, requestId: http.requestId }),
  ),
]
