import type { HandlerInput, ResponseOf } from '@abhyas/contract/endpoint'
import type { makeDrafts as makeDraftsEndpoint, TemplateDefinition } from '@abhyas/contract/questions-templates'
import { namesOptionByLetter } from '@abhyas/contract/rules/option-texts'
import type { Database, Db } from '@abhyas/database/database'
import { makeVariants } from '@abhyas/templates/make-variants'
import type { VariantQuestion } from '@abhyas/templates/template'
import { AppError } from '../../../app-error.ts'
import { requireRow } from '../../../http/require-written.ts'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import { moveToDeleted } from '../deleted-question-queries.ts'
import { requirePictures } from '../pictures/store-picture.ts'
import { addOptionalQuestion } from '../store-html.ts'
import { readTemplate } from './change-templates.ts'
import { type FamilyMember, selectFamilyForUpdate, selectOptionalTemplateForUpdate } from './template-queries.ts'

type Asked = HandlerInput<typeof makeDraftsEndpoint>['body'] & { id: number; ifMatch: number | undefined }

/**
 * Makes variants of a template and stores them as drafts of its family. The same seed gives the same variants, so that a
 * second click changes nothing.
 */
export const makeDrafts = (
  db: Database,
  { id, ifMatch, ...asked }: Asked,
): Promise<ResponseOf<typeof makeDraftsEndpoint>> =>
  db.transaction(async (tx) => {
    const template = requireRow(await selectOptionalTemplateForUpdate(tx, id), 'template_not_found')
    if (ifMatch !== undefined && ifMatch !== template.version) throw new AppError('changed_meanwhile')
    const family = await selectFamilyForUpdate(tx, id)
    const isReplaced = (member: FamilyMember) => mayReplace(member, asked.replacesPublished)
    const known = family.filter((member) => !isReplaced(member))
    const { variants, faults } = makeVariants(template.definition, { ...asked, known })
    if (faults.length > 0 || (variants.length === 0 && known.length === 0)) throw new AppError('template_faulty')
    const goneIds = family.filter(isReplaced).map((member) => member.id)
    await withPapersOf(tx, goneIds, () => moveToDeleted(tx, goneIds))
    await requirePictures(
      tx,
      variants.map(({ question }) => question),
    )
    for (const { question } of variants) await addDraft(tx, { ...template, familyId: id }, question)
    return { added: variants.length, removed: goneIds.length, template: await readTemplate(tx, id) }
  })

/** A question that an exam names stays. So does a draft that somebody has changed since it was made. */
const mayReplace = ({ state, version, isUsed }: FamilyMember, replacesPublished: boolean): boolean =>
  !isUsed && ((state === 'draft' && version === 1) || (state === 'published' && replacesPublished))

type Place = { topicId: number; familyId: number; definition: TemplateDefinition }

async function addDraft(tx: Db, { topicId, familyId, definition }: Place, question: VariantQuestion): Promise<void> {
  await addOptionalQuestion(tx, {
    ...question,
    topicId,
    familyId,
    difficulty: definition.difficulty,
    isExamOnly: false,
    keepsOrder: namesOptionByLetter(question),
    state: 'draft',
    tags: [],
  })
}
