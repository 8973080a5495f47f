import {
  getQuestionTemplate,
  getQuestionTemplates,
  previewVariants,
  type TemplateDefinition,
} from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'
import { keepPreviousData } from '@tanstack/react-query'
import { isGone } from '../../api/api-error.ts'
import { apiQuery } from '../api-query.ts'

export const templatesQuery = (topicId: number) =>
  apiQuery(getQuestionTemplates, { params: { topicId } }, { meta: { errorText: () => texts.templatesFailed() } })

export const templateQuery = (id: number) =>
  apiQuery(
    getQuestionTemplate,
    { params: { id } },
    { meta: { errorText: (error) => (isGone(error) ? null : texts.templateLoadFailed()) } },
  )

/** Stores nothing. The page shows a failure itself, and the last examples until there are new ones. */
export const previewVariantsQuery = (definition: TemplateDefinition, seed: number) => ({
  ...apiQuery(
    previewVariants,
    { body: { definition, seed } },
    { gcTime: 0, retry: false, meta: { errorText: () => null } },
  ),
  placeholderData: keepPreviousData,
})
