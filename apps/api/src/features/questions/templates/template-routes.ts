import * as contract from '@abhyas/contract/questions-templates'
import { route } from '../../../http/route.ts'
import { createTemplate, deleteTemplate, readTemplate, restoreTemplate, updateTemplate } from './change-templates.ts'
import { makeDrafts } from './make-drafts.ts'
import { previewVariants } from './preview-variants.ts'
import { selectTemplates } from './template-queries.ts'

export const templateRoutes = () => [
  route(contract.getQuestionTemplates, ({ db, params }) => selectTemplates(db, params.topicId)),
  route(contract.getQuestionTemplate, ({ db, params }) => readTemplate(db, params.id)),
  route(contract.createQuestionTemplate, ({ db, params, body, caller }) =>
    createTemplate(db, body, { ...params, authorId: caller.userId }),
  ),
  route(contract.updateQuestionTemplate, ({ db, caller, params, body, ifMatch }) =>
    updateTemplate(db, { ...params, ...body, ifMatch, writerId: caller.userId }),
  ),
  route(contract.deleteQuestionTemplate, ({ db, params, ifMatch }) => deleteTemplate(db, { ...params, ifMatch })),
  route(contract.restoreQuestionTemplate, ({ db, params }) => restoreTemplate(db, params.id)),
  route(contract.previewVariants, ({ body }) => previewVariants(body)),
  route(contract.makeDrafts, ({ db, params, body, ifMatch }) => makeDrafts(db, { ...params, ...body, ifMatch })),
]
