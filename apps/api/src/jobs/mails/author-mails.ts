import { selectOptionalAskedAuthor } from '../../features/questions/health/author-queries.ts'
import type { Compose } from './mail-context.ts'
import { plainStart } from './plain-start.ts'

/** A comment or a question that was deleted since has nothing to answer. */
export const authorAsked: Compose = async ({ databases, mail, texts, site }) => {
  const asked = await selectOptionalAskedAuthor(databases.shared, mail.reference)
  if (!asked) return null
  return {
    subject: texts.mailAskedSubject({ brand: site.brand }),
    body: texts.mailAskedBody({
      asker: asked.asker ?? site.brand,
      question: plainStart(asked.questionText),
      text: asked.text,
      link: `${site.origin}/admin/question-health?question=${asked.questionId}`,
    }),
  }
}
