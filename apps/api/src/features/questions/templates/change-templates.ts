import type { QuestionTemplate, TemplateDefinition } from '@abhyas/contract/questions-templates'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { requireRow, requireWritten } from '../../../http/require-written.ts'
import { requirePictures } from '../pictures/store-picture.ts'
import {
  insertOptionalTemplate,
  selectOptionalTemplate,
  updateOptionalTemplate,
  updateOptionalTemplateDeleted,
  updateTemplateRestored,
} from './template-queries.ts'

type Texts = { name: string; definition: TemplateDefinition }
type Named = { id: number; ifMatch: number | undefined }

export const readTemplate = async (db: Db, id: number): Promise<QuestionTemplate> =>
  requireRow(await selectOptionalTemplate(db, id), 'template_not_found')

export const createTemplate = (db: Database, texts: Texts, of: { topicId: number; authorId: number }) =>
  db.transaction(async (tx) => {
    await requirePictures(tx, [picturedTexts(texts)])
    const created = await insertOptionalTemplate(tx, texts, of)
    if (!created) throw new AppError('topic_not_found')
    return readTemplate(tx, created.id)
  })

export const updateTemplate = (db: Database, change: Texts & Named & { writerId: number }) =>
  db.transaction(async (tx) => {
    await requirePictures(tx, [picturedTexts(change)])
    await requireWritten(
      await updateOptionalTemplate(tx, change),
      () => selectOptionalTemplate(tx, change.id),
      'template_not_found',
    )
    return readTemplate(tx, change.id)
  })

const picturedTexts = ({ definition: { questionText, description, optionText } }: Texts) => {
  return { questionText, description, optionText }
}

/** The row stays, because questions and exams name the family. */
export async function deleteTemplate(db: Db, named: Named): Promise<void> {
  await requireWritten(
    await updateOptionalTemplateDeleted(db, named),
    () => selectOptionalTemplate(db, named.id),
    'template_not_found',
  )
}

export const restoreTemplate = (db: Database, id: number) =>
  db.transaction(async (tx) => {
    await updateTemplateRestored(tx, id)
    return readTemplate(tx, id)
  })
