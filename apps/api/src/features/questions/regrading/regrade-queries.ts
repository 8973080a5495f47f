import { type Regrade, TAKE_BACK_DAYS } from '@abhyas/contract/exams-regrades'
import type { Policy, Truth } from '@abhyas/contract/rules/regrading'
import type { Db } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import type { KeyedText } from '../../exams/regrading/plan-moves.ts'

export type NewRegrade = {
  questionId: number
  questionVersion: number
  policy: Policy | 'taken_back'
  examIds: readonly number[] | null
  truths: readonly Truth[]
  takesBack: number | null
  reason: string
  reply: string
  authorId: number
  requestId: string
}

/** Returns null while another correction of the question runs. */
export async function insertOptionalRegrade(tx: Db, regrade: NewRegrade): Promise<{ id: number } | null> {
  const [row] = await tx.write<{ id: number }>(sql`
    insert into regrades (question_id, question_version, policy, exam_ids, truths, takes_back, reason, reply, author_id,
      request_id)
    values (${regrade.questionId}, ${regrade.questionVersion}, ${regrade.policy}, ${regrade.examIds}::bigint[],
      ${JSON.stringify(regrade.truths)}, ${regrade.takesBack}, ${regrade.reason}, ${regrade.reply}, ${regrade.authorId},
      ${regrade.requestId})
    on conflict (question_id) where ended_at is null do nothing returning id`)
  return row ?? null
}

/** Nothing may have been corrected since, and a correction that was taken back, or takes one back, stays. */
const MAY_TAKE_BACK: Sql = sql`(g.policy not in ('taken_back', 'no_change') and g.ended_at is not null
  and g.ended_at > now() - make_interval(days => ${TAKE_BACK_DAYS}) and not exists (
    select from regrades later where later.question_id = g.question_id and (later.takes_back = g.id
      or later.id > g.id and later.policy <> 'taken_back' and not exists (
        select from regrades b where b.takes_back = later.id))))`

const REGRADE: Sql = sql`g.id, g.question_id as "questionId", g.policy, to_jsonb(g.exam_ids) as "examIds", g.reason, g.state,
  g.attempts, g.changed, g.now_pass as "nowPass", g.now_fail as "nowFail", g.told, g.relearned,
  (select username from users where id = g.author_id) as "authorName", g.started_at as "startedAt",
  g.graded_at as "gradedAt", g.ended_at as "endedAt", g.takes_back as "takesBack",
  (select id from regrades b where b.takes_back = g.id) as "takenBackBy", ${MAY_TAKE_BACK} as "mayTakeBack"`

const SHOWN = 50

export const selectRegrades = (db: Db, questionId: number) =>
  db.select<Regrade>(sql`
    select ${REGRADE} from regrades g where question_id = ${questionId} order by id desc limit ${SHOWN}`)

export const selectOptionalRegrade = (db: Db, id: number) =>
  db.selectOptional<Regrade>(sql`select ${REGRADE} from regrades g where id = ${id}`)

export type RegradeFacts = { questionVersion: number; truths: Truth[] }

export const selectRegradeFacts = (db: Db, id: number) =>
  db.selectOne<RegradeFacts>(sql`
    select question_version as "questionVersion", truths from regrades where id = ${id}`)

/** What was true of the answers before a correction. Without an id, what is true now. */
export const selectTruthsBefore = async (db: Db, questionId: number, id: number | null): Promise<Truth[]> =>
  (
    await db.selectOptional<{ truths: Truth[] }>(sql`
      select truths from regrades where question_id = ${questionId} and id < ${id ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit 1`)
  )?.truths ?? []

/** Since this version the question has had the kind and the options that it has now. */
export const selectSameOptionsSince = async (db: Db, question: KeyedText): Promise<number> =>
  (
    await db.selectOne<{ since: number }>(sql`
      select coalesce(max(version), 0) + 1 as since from question_versions
      where question_id = ${question.id} and (texts ->> 'kind', texts ->> 'optionA', texts ->> 'optionB',
        texts ->> 'optionC', texts ->> 'optionD', texts ->> 'optionE', texts ->> 'optionF') is distinct from
        (${question.kind}, ${question.optionA}, ${question.optionB}, ${question.optionC}, ${question.optionD},
        ${question.optionE}, ${question.optionF})`)
  ).since
