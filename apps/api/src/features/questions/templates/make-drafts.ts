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
    // A question that would be made again stays, with its comments.
    const replaced = family.filter(isReplaced)
    const [made, there] = [new Set(variants.map(({ question }) => textOf(question))), new Set(replaced.map(textOf))]
    const goneIds = replaced.filter((member) => !made.has(textOf(member))).map((member) => member.id)
    const added = variants.map(({ question }) => question).filter((question) => !there.has(textOf(question)))
    await withPapersOf(tx, goneIds, () => moveToDeleted(tx, goneIds))
    await requirePictures(tx, added)
    for (const question of added) await addDraft(tx, { ...template, familyId: id }, question)
    return { added: added.length, removed: goneIds.length, template: await readTemplate(tx, id) }
  })

/** A question that an exam names stays. So does a draft that somebody has changed since it was made. */
const mayReplace = ({ state, version, isUsed }: FamilyMember, replacesPublished: boolean): boolean =>
  !isUsed && ((state === 'draft' && version === 1) || (state === 'published' && replacesPublished))

const textOf = ({ questionText, correctAnswer }: Pick<FamilyMember, 'questionText' | 'correctAnswer'>): string =>
  JSON.stringify([questionText, correctAnswer])

type Place = { topicId: number; familyId: number; definition: TemplateDefinition; changedBy: number | null }

async function addDraft(tx: Db, place: Place, question: VariantQuestion): Promise<void> {
  const { topicId, familyId, definition, changedBy } = place
  await addOptionalQuestion(tx, {
    ...question,
    topicId,
    familyId,
    // These are the texts of the admin who wrote the template.
    changedBy,
    difficulty: definition.difficulty,
    isExamOnly: false,
    keepsOrder: namesOptionByLetter(question),
    state: 'draft',
    tags: [],
  })
}
