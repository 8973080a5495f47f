import type { Question } from '@abhyas/contract/questions'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, type Sql, sql } from '@abhyas/database/sql'
import { countFound } from '../../sql/counter-queries.ts'
import { refuseOwnTexts } from './review/second-person.ts'

/** A row of the table, with the version of the renderer that made its HTML. */
export type QuestionRow = Question & Rendered
export type Rendered = { renderedBy: number }

export const QUESTION = sql`q.id, q.topic_id as "topicId", q.question_text as "questionText", q.option_a as "optionA",
  q.option_b as "optionB", q.option_c as "optionC", q.option_d as "optionD", q.option_e as "optionE",
  q.option_f as "optionF", q.kind, q.correct_answer as "correctAnswer", q.description, q.is_exam_only as "isExamOnly", q.difficulty, q.keeps_order as "keepsOrder",
  q.state, q.tags, q.reasons, q.proved_at as "provedAt", q.family_id as "familyId", q.needs_attention as "needsAttention", q.version, q.html,
  q.rendered_by as "renderedBy"`

type Drafts = { withDrafts: boolean }
type Page = { after: number; limit: number }

/** `withoutIds` are questions whose key is secret now. */
type Practised = Drafts & { withoutIds: readonly number[] }

/** Only admins see questions that are for exams only, need attention or are not published. */
const isPractised = ({ withDrafts, withoutIds }: Practised) =>
  withDrafts ? sql`true` : sql`q.is_ready and not q.is_exam_only and q.id <> all(${ofAnyLength('bigint', withoutIds)})`

/** A question without a place comes after those with one. */
const PLACE = sql`coalesce(q.place, 2147483647)`

/** If the question before was deleted meanwhile, the page has only later questions without a place: none twice. */
const isAfter = (id: number) =>
  id === 0
    ? sql`true`
    : sql`(${PLACE}, q.id) > (coalesce((select place from questions where id = ${id}), 2147483647), ${id})`

/** Selects questions of a topic for practice, in the order that admins gave them. */
export const selectQuestionPage = (
  db: Db,
  { topicId, after, limit, ...seen }: Page & Practised & { topicId: number },
) =>
  db.select<QuestionRow>(sql`
    select ${QUESTION} from questions q
    where q.topic_id = ${topicId} and ${isAfter(after)} and ${isPractised(seen)}
    order by ${PLACE}, q.id limit ${limit}`)

/** Selects questions by id, also those for exams only. */
export const selectAskedQuestions = (db: Db, ids: readonly number[]) =>
  db.select<QuestionRow>(sql`select ${QUESTION} from questions q where q.id = any(${ids}::bigint[]) and q.is_ready`)

export const countPractised = (db: Db, topicId: number, seen: Practised) =>
  countFound(db, sql`from questions q where q.topic_id = ${topicId} and ${isPractised(seen)}`)

export const selectOptionalQuestion = (db: Db, id: number) =>
  db.selectOptional<QuestionRow>(sql`select ${QUESTION} from questions q where q.id = ${id}`)

/**
 * Counts the questions that learners can be asked, in practice or in exams. For admins it counts all. The number of
 * archived questions is no secret.
 */
const countWhere = async (db: Db, place: ReturnType<typeof sql>, { withDrafts }: Drafts): Promise<number> => {
  const visible = withDrafts
    ? sql``
    : sql`and q.is_ready and t.state <> 'draft' and m.state <> 'draft' and c.state <> 'draft'`
  const { count } = await db.selectOne<{ count: number }>(sql`
    select count(*) from questions q join topics t on t.id = q.topic_id join modules m on m.id = t.module_id
      join courses c on c.id = m.course_id
    where ${place} ${visible}`)
  return count
}

export const countQuestionsOfTopic = (db: Db, topicId: number, drafts: Drafts) =>
  countWhere(db, sql`q.topic_id = ${topicId}`, drafts)

export const countQuestionsOfModule = (db: Db, moduleId: number, drafts: Drafts) =>
  countWhere(db, sql`t.module_id = ${moduleId}`, drafts)

export type NewQuestion = Omit<QuestionRow, 'id' | 'version' | 'needsAttention' | 'provedAt'> & {
  /** Who wrote the texts. Without it, the admin who adds the question. */
  changedBy?: number | null
}

/** Returns null when the topic does not exist. */
export async function insertOptionalQuestion(db: Db, { topicId, ...question }: NewQuestion) {
  const insert = sql`
    insert into questions as q (topic_id, question_text, kind, option_a, option_b, option_c, option_d, option_e,
      option_f, correct_answer, description, is_exam_only, difficulty, keeps_order, state, tags, reasons, html, rendered_by,
      family_id, changed_by)
    select id, ${question.questionText}, ${question.kind}, ${question.optionA}, ${question.optionB}, ${question.optionC},
      ${question.optionD}, ${question.optionE}, ${question.optionF}, ${question.correctAnswer}, ${question.description}, ${question.isExamOnly},
      ${question.difficulty}, ${question.keepsOrder}, ${question.state}, ${question.tags}, ${question.reasons},
      ${question.html}, ${question.renderedBy}, ${question.familyId}, ${question.changedBy ?? null}
    from topics where id = ${topicId} for key share returning ${QUESTION}`
  const [row] = await db.write<QuestionRow>(insert).catch(refuseOwnTexts)
  return row ?? null
}

type Kept<T> = { [Field in keyof T]?: T[Field] | undefined }
export type QuestionChange = Kept<
  Omit<NewQuestion, 'topicId' | 'state' | 'html' | 'renderedBy' | 'familyId' | 'changedBy'>
> & {
  id: number
  /** The write happens only when the row has this version. Undefined accepts every version. */
  ifMatch?: number | undefined
}

export async function updateOptionalQuestion(tx: Db, change: QuestionChange): Promise<QuestionRow | null> {
  const [row] = await tx.write<QuestionRow>(sql`
    update questions q set question_text = coalesce(${change.questionText}, question_text),
      kind = coalesce(${change.kind}, kind),
      option_a = coalesce(${change.optionA}, option_a), option_b = coalesce(${change.optionB}, option_b),
      option_c = coalesce(${change.optionC}, option_c), option_d = coalesce(${change.optionD}, option_d),
      option_e = coalesce(${change.optionE}, option_e), option_f = coalesce(${change.optionF}, option_f),
      correct_answer = coalesce(${change.correctAnswer}, correct_answer),
      description = coalesce(${change.description}, description),
      is_exam_only = coalesce(${change.isExamOnly}, is_exam_only),
      difficulty = coalesce(${change.difficulty}, difficulty),
      keeps_order = coalesce(${change.keepsOrder}, keeps_order), tags = coalesce(${change.tags}, tags),
      reasons = coalesce(${change.reasons}, reasons), version = version + 1
    where id = ${change.id} and version = coalesce(${change.ifMatch}, version) returning ${QUESTION}`)
  return row ?? null
}

type StateChange = Pick<Question, 'id' | 'state'> & { ifMatch?: number | undefined }

export async function updateOptionalState(tx: Db, { id, state, ifMatch }: StateChange) {
  const update = sql`
    update questions set state = ${state}, version = version + 1
    where id = ${id} and version = coalesce(${ifMatch}, version) returning id`
  const [row] = await tx.write<{ id: number }>(update).catch(refuseOwnTexts)
  return row ?? null
}

/** Selects questions without HTML, or with the HTML of an older renderer. */
export const selectUnrenderedQuestions = (
  db: Db,
  { renderer, after, limit }: { renderer: number; after: number; limit: number },
) =>
  db.select<QuestionRow>(sql`
    select ${QUESTION} from questions q where q.rendered_by < ${renderer} and q.id > ${after} order by q.id limit ${limit}`)

type RenderedHtml = Pick<Question, 'id' | 'version' | 'html'>

/** Updates only questions whose texts have not changed since the rendering. */
export const updateHtml = (tx: Db, rendered: readonly RenderedHtml[], renderer: number) =>
  tx.write(sql`
    update questions q set html = r.html, rendered_by = ${renderer}
    from jsonb_to_recordset(${JSON.stringify(rendered)}::jsonb) r(id bigint, version integer, html jsonb)
    where q.id = r.id and q.version = r.version and q.rendered_by < ${renderer}`)

/** Rows are locked in one fixed order, so that two changes never deadlock. */
export const selectQuestionIdsForUpdate = (tx: Db, ids: readonly number[]) =>
  tx.select<{ id: number }>(sql`select id from questions where id = any(${ids}::bigint[]) order by id for update`)

export const selectTopicQuestionIdsForUpdate = (tx: Db, topicId: number) =>
  tx.select<{ id: number }>(sql`select id from questions where topic_id = ${topicId} order by id for update`)

export const updateQuestionPlaces = (tx: Db, ids: readonly number[]) =>
  tx.write(sql`
    update questions q set place = o.place from unnest(${ids}::bigint[]) with ordinality o(id, place)
    where q.id = o.id and q.place is distinct from o.place`)

/** Questions come last in their new topic. */
export const topicChange = (ids: readonly number[], topicId: number): Sql => sql`
  update questions q set topic_id = ${topicId}, place = null, version = version + 1
  where id = any(${ids}::bigint[]) and topic_id <> ${topicId}`

export const updateQuestionTopics = (tx: Db, ids: readonly number[], topicId: number) =>
  tx.write(topicChange(ids, topicId))

export const selectOptionalTopicForKeyShare = (tx: Db, topicId: number) =>
  tx.selectOptional<{ id: number }>(sql`select id from topics where id = ${topicId} for key share`)
