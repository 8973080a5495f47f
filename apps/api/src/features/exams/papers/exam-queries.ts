import { type Exam, SECONDS_PER_QUESTION } from '@abhyas/contract/exams'
import type { ExamOwner } from '@abhyas/contract/exams-sections'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { countFound } from '../../../sql/counter-queries.ts'
import { MARKING, PASS_MARKS } from './marks-queries.ts'
import { IS_ASKED } from './paper-queries.ts'

type Drafts = { withDrafts: boolean }

/**
 * An exam without a paper has no usable question, and only admins see it. Admins also see the questions that need
 * attention.
 */
const selectExam = ({ withDrafts }: Drafts) => sql`
  select e.id, e.name as "examName", e.state, e.version, e.duration_seconds is not null as "isDurationSet",
    coalesce(p.question_count, 0) as "questionCount",
    coalesce(e.duration_seconds, ${SECONDS_PER_QUESTION}::integer * coalesce(p.question_count, 0)) / 60.0::float8
      as "examDuration",
    json_build_object('id', t.id, 'topicName', t.name) as topic, ${MARKING} as marking, p.total_marks as "totalMarks",
    (select coalesce(json_agg(json_build_object('id', x.question_id) order by x.place, x.question_id), '[]')
      from exam_questions x join questions q on q.id = x.question_id
      where x.exam_id = e.id and (${withDrafts} or ${IS_ASKED})) as questions
  from exams e join topics t on t.id = e.topic_id left join papers p on p.id = e.paper_id`

/** Mock exams have lists of their own. */
const isVisible = ({ withDrafts }: Drafts) =>
  withDrafts
    ? sql`e.section_mode is null`
    : sql`e.section_mode is null and e.state = 'published' and e.paper_id is not null`

export const selectExamPage = (
  db: Db,
  { topicId, after, limit, ...drafts }: Drafts & { topicId: number; after: number; limit: number },
) =>
  db.select<Exam>(sql`
    ${selectExam(drafts)} where e.topic_id = ${topicId} and e.id > ${after} and ${isVisible(drafts)}
    order by e.id limit ${limit}`)

/** Selects the papers of the exams of a page. An exam without a paper has none. */
export const selectExamPapers = (
  db: Db,
  { topicId, after, limit, ...drafts }: Drafts & { topicId: number; after: number; limit: number },
) =>
  db.select<{ id: number; topicId: number; paperId: number }>(sql`
    select e.id, e.topic_id as "topicId", e.paper_id as "paperId" from exams e
    where e.topic_id = ${topicId} and e.id > ${after} and e.paper_id is not null and ${isVisible(drafts)}
    order by e.id limit ${limit}`)

export const countExams = (db: Db, topicId: number, drafts: Drafts) =>
  countFound(db, sql`from exams e where e.topic_id = ${topicId} and ${isVisible(drafts)}`)

export const selectOptionalExam = (db: Db, id: number) =>
  db.selectOptional<Exam>(sql`${selectExam({ withDrafts: true })} where e.id = ${id} and e.section_mode is null`)

/** Finds every exam, mock exams too. */
export const selectOptionalExamId = (db: Db, id: number) =>
  db.selectOptional<{ id: number }>(sql`select id from exams where id = ${id}`)

type NewExam = { topicId: number; examName: string; durationSeconds: number | null; state: Exam['state'] }

/** Returns null when the topic does not exist. */
export async function insertOptionalExam(tx: Db, exam: NewExam): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into exams (topic_id, name, duration_seconds, state)
    select id, ${exam.examName}, ${exam.durationSeconds}, ${exam.state} from topics where id = ${exam.topicId}
    for key share returning id`)
  return row ?? null
}

export type ExamChange = {
  id: number
  examName: string
  /** The value is null when the number of questions decides the duration, and undefined when the duration stays. */
  durationSeconds?: number | null | undefined
  state?: Exam['state'] | undefined
  /** The exam is changed only when it still has this version. With undefined the version is not checked. */
  ifMatch?: number | undefined
}

export async function updateOptionalExam(tx: Db, change: ExamChange): Promise<{ id: number } | null> {
  const { durationSeconds } = change
  const duration = durationSeconds === undefined ? sql`` : sql`duration_seconds = ${durationSeconds},`
  const [row] = await tx.write<{ id: number }>(sql`
    update exams set name = ${change.examName}, ${duration} state = coalesce(${change.state}, state),
      version = version + 1
    where id = ${change.id} and section_mode is null and version = coalesce(${change.ifMatch}, version) returning id`)
  return row ?? null
}

export const deleteOtherExamQuestions = (tx: Db, examId: number, questionIds: readonly number[]) =>
  tx.write(sql`delete from exam_questions where exam_id = ${examId} and question_id <> all(${questionIds}::bigint[])`)

/**
 * Stores the questions in this sequence. A question must belong to the exam's topic, or be in `keptIds`: it may have
 * been moved since.
 */
export const upsertExamQuestions = (
  tx: Db,
  { examId, questionIds, keptIds }: { examId: number; questionIds: readonly number[]; keptIds: readonly number[] },
) =>
  tx.write<{ id: number }>(sql`
    insert into exam_questions (exam_id, question_id, place)
    select e.id, q.id, o.place
    from unnest(${questionIds}::bigint[]) with ordinality o(id, place) join questions q on q.id = o.id
      join exams e on e.id = ${examId}
    where q.topic_id = e.topic_id or q.id = any(${keptIds}::bigint[])
    on conflict (exam_id, question_id) do update set place = excluded.place
    returning question_id as id`)

/** What an exam belongs to. The statement must call exams `e`, and use JOIN_OWNER. */
export const OWNER = sql`json_build_object('kind', case when t.id is not null then 'topic' when m.id is not null then 'module'
    when c.id is not null then 'course' else 'alone' end,
  'id', coalesce(t.id, m.id, c.id), 'name', coalesce(t.name, m.name, c.name, ''))`

export const JOIN_OWNER = sql`left join topics t on t.id = e.topic_id left join modules m on m.id = e.module_id
  left join courses c on c.id = e.course_id`

/** A draft above an exam hides it, as a draft hides everything in it. The statement must use JOIN_OWNER. */
export const IS_OWNER_DRAFT = sql`(coalesce('draft' in (t.state, c.state), false) or exists (
  select from modules x join courses y on y.id = x.course_id
  where x.id = coalesce(t.module_id, m.id) and 'draft' in (x.state, y.state)))`

/** The topic of an exam of a topic, and 0 for every other exam. */
export const topicIdOf = ({ owner }: { owner: ExamOwner }): number => (owner.kind === 'topic' && owner.id) || 0

export type ExamToStart = {
  id: number
  examName: string
  owner: ExamOwner
  isFree: boolean
  isInvited: boolean
  isPublished: boolean
  paperId: number | null
  questionCount: number
  durationSeconds: number
  totalMarks: number | null
  passMarks: number | null
  /** The papers of an exam with several, by variant. Null in every other exam. */
  variants: ExamVariant[] | null
  opensAt: string | null
  closesAt: string | null
  resultsAt: string | null
  isBeforeOpening: boolean
  isOver: boolean
  password: string | null
  maxAttempts: number | null
}

/** What differs from paper to paper of one exam. */
export type ExamVariant = {
  paperId: number
  questionCount: number
  totalMarks: number | null
  passMarks: number | null
}

/** Returns the columns that an attempt copies from its exam, and those that decide about its start. */
export const selectExamsToStart = (db: Db, ids: readonly number[]) =>
  db.select<ExamToStart>(sql`
    select e.id, e.name as "examName", ${OWNER} as owner, e.is_free as "isFree", e.is_invited as "isInvited",
      e.state = 'published' and not ${IS_OWNER_DRAFT} as "isPublished",
      p.id as "paperId", coalesce(p.question_count, 0) as "questionCount",
      coalesce(e.duration_seconds, ${SECONDS_PER_QUESTION}::integer * p.question_count) as "durationSeconds",
      p.total_marks as "totalMarks",
      ${PASS_MARKS} as "passMarks",
      case when e.variant_count > 1 then (
        select json_agg(json_build_object('paperId', p.id, 'questionCount', p.question_count, 'totalMarks', p.total_marks,
          'passMarks', ${PASS_MARKS}) order by x.variant)
        from exam_papers x join papers p on p.id = x.paper_id where x.exam_id = e.id
      ) end as variants,
      e.opens_at as "opensAt", e.closes_at as "closesAt",
      coalesce(e.results_at, e.closes_at) as "resultsAt", coalesce(e.opens_at > now(), false) as "isBeforeOpening",
      coalesce(e.closes_at <= now(), false) as "isOver", e.password, e.max_attempts as "maxAttempts"
    from exams e ${JOIN_OWNER} left join papers p on p.id = e.paper_id
    where e.id = any(${ids}::bigint[])`)
