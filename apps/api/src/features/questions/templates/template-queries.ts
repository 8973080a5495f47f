import type { QuestionTemplate, TemplateDefinition } from '@abhyas/contract/questions-templates'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const TEMPLATE = sql`t.id, t.topic_id as "topicId", t.name, t.definition, u.username as "authorName",
  t.changed_at as "changedAt", t.version, q.questions, q.drafts`
const FROM_TEMPLATES = sql`from question_templates t left join users u on u.id = t.author_id
  cross join lateral (
    select count(*) as questions, count(*) filter (where state = 'draft') as drafts
    from questions where family_id = t.id
  ) q`
/** A template whose topic is gone has nowhere to put questions. */
const IS_THERE = sql`t.deleted_at is null and t.topic_id is not null`

export const selectTemplates = (db: Db, topicId: number) =>
  db.select<QuestionTemplate>(sql`
    select ${TEMPLATE} ${FROM_TEMPLATES} where t.topic_id = ${topicId} and ${IS_THERE} order by t.id`)

export const selectOptionalTemplate = (db: Db, id: number) =>
  db.selectOptional<QuestionTemplate>(sql`select ${TEMPLATE} ${FROM_TEMPLATES} where t.id = ${id} and ${IS_THERE}`)

type TemplateTexts = { name: string; definition: TemplateDefinition }

/** Returns null when the topic does not exist. */
export async function insertOptionalTemplate(tx: Db, { name, definition }: TemplateTexts, of: Of) {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into question_templates (topic_id, name, definition, author_id, changed_by)
    select id, ${name}, ${JSON.stringify(definition)}::jsonb, ${of.authorId}, ${of.authorId} from topics where id = ${of.topicId}
    for key share returning id`)
  return row ?? null
}
type Of = { topicId: number; authorId: number }

/** The change happens only when the row has this version. Undefined accepts every version. */
type Named = { id: number; ifMatch: number | undefined }

export async function updateOptionalTemplate(tx: Db, change: TemplateTexts & Named & { writerId: number }) {
  const { id, ifMatch, name, definition, writerId } = change
  const [row] = await tx.write<{ id: number }>(sql`
    update question_templates t set name = ${name}, definition = ${JSON.stringify(definition)}::jsonb,
      changed_at = now(), changed_by = ${writerId}, version = version + 1
    where id = ${id} and ${IS_THERE} and version = coalesce(${ifMatch}, version) returning id`)
  return row ?? null
}

export async function updateOptionalTemplateDeleted(tx: Db, { id, ifMatch }: Named) {
  const [row] = await tx.write<{ id: number }>(sql`
    update question_templates t set deleted_at = now(), version = version + 1
    where id = ${id} and ${IS_THERE} and version = coalesce(${ifMatch}, version) returning id`)
  return row ?? null
}

export const updateTemplateRestored = (tx: Db, id: number) =>
  tx.write(sql`
    update question_templates set deleted_at = null, version = version + 1 where id = ${id} and deleted_at is not null`)

type LockedTemplate = {
  id: number
  topicId: number
  version: number
  definition: TemplateDefinition
  changedBy: number | null
}

/** Two admins who make drafts at the same time wait for each other. */
export const selectOptionalTemplateForUpdate = (tx: Db, id: number) =>
  tx.selectOptional<LockedTemplate>(sql`
    select id, topic_id as "topicId", version, definition, changed_by as "changedBy" from question_templates t
    where id = ${id} and ${IS_THERE} for update`)

/** A question of a family. `isUsed` is also true for an exam that is a draft. */
export type FamilyMember = {
  id: number
  state: string
  version: number
  isUsed: boolean
  questionText: string
  correctAnswer: string
}

/** The rows are locked first: an exam that is being saved meanwhile is then seen. */
export async function selectFamilyForUpdate(tx: Db, familyId: number): Promise<FamilyMember[]> {
  await tx.select(sql`select id from questions where family_id = ${familyId} order by id for update`)
  return tx.select<FamilyMember>(sql`
    select id, state, version, exists (select from exam_questions e where e.question_id = q.id) as "isUsed",
      question_text as "questionText", correct_answer as "correctAnswer"
    from questions q where family_id = ${familyId} order by id`)
}
