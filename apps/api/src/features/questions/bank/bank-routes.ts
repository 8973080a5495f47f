import * as contract from '@abhyas/contract/questions-bank'
import { route } from '../../../http/route.ts'
import { likePattern } from '../../../sql/like-pattern.ts'
import { sortQuestions } from '../change-questions.ts'
import { selectAuthors, selectTags } from './bank-queries.ts'
import { deleteQuestions, moveQuestions, restoreQuestions, setQuestions, undoBulkChange } from './change-many.ts'
import { findQuestionIds, searchBank } from './search-bank.ts'
import { setQuestionState } from './set-state.ts'

export const bankRoutes = [
  route(contract.searchQuestions, ({ db, query, caller, http }) => searchBank(db, query, caller.userId, http)),
  route(contract.findQuestionIds, ({ db, query, caller }) => findQuestionIds(db, query, caller.userId)),
  route(contract.getTags, ({ db, query }) => selectTags(db, likePattern(query.text))),
  route(contract.getAuthors, ({ db }) => selectAuthors(db)),
  route(contract.deleteQuestions, ({ db, body }) => deleteQuestions(db, body.ids)),
  route(contract.restoreQuestions, ({ db, body }) => restoreQuestions(db, body.ids)),
  route(contract.moveQuestions, ({ db, body }) => moveQuestions(db, body.ids, body.topicId)),
  route(contract.setQuestions, ({ db, body }) => setQuestions(db, body.ids, body.settings)),
  route(contract.undoBulkChange, ({ db, params }) => undoBulkChange(db, params.changeId)),
  route(contract.setQuestionState, ({ db, params, body, caller, ifMatch }) =>
    setQuestionState(db, { ...params, ...body, adminId: caller.userId, ifMatch }),
  ),
  route(contract.sortQuestions, ({ db, params, body }) => sortQuestions(db, params.topicId, body.ids)),
]
