import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { previewVariants as previewEndpoint, TemplateDefinition } from '@abhyas/contract/questions-templates'
import { makeVariants } from '@abhyas/templates/make-variants'
import { renderQuestion } from '../../../text/render-question.ts'

type Wanted = { definition: TemplateDefinition; count: number; seed: number }

export async function previewVariants({ definition, ...wanted }: Wanted): Promise<ResponseOf<typeof previewEndpoint>> {
  const made = makeVariants(definition, wanted)
  const variants = await Promise.all(
    made.variants.map(async ({ values, question }) => ({
      values,
      question: { ...question, html: await renderQuestion(question) },
    })),
  )
  return { ...made, variants }
}
