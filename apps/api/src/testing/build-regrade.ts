import type { RegradePolicy } from '@abhyas/contract/exams-results'
import { answerKeyOf } from '@abhyas/contract/rules/answer-keys'
import { type GradingRule, paperRule, ruleAfter, ruleKeyOf } from '@abhyas/contract/rules/regrading'
import { maskOf } from '@abhyas/contract/rules/right-options'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { PaperKey } from '../features/exams/papers/make-paper.ts'
import { selectOptionalQuestion } from '../features/questions/question-queries.ts'

export type RegradePlan = {
  questionId: number
  policy: RegradePolicy
  /** The new key, as the editor writes it. */
  correctAnswer?: string
  /** The correction that this one takes back. */
  takesBack?: number
  reason?: string
  reply?: string
  authorId?: number
  /** The learners could see the figures before. */
  wasShown?: boolean
}

type Asking = { examId: number; paperId: number; place: number; rule: GradingRule }

/** Corrects the past attempts at a question and leaves the correction where its learners are told. */
export async function buildRegrade(db: TestDb, plan: RegradePlan): Promise<{ id: number }> {
  const begun = await beginRegrade(db, plan)
  await begun.grade()
  return begun
}

/** A correction whose attempts still have their former figures. */
export async function beginRegrade(db: TestDb, plan: RegradePlan): Promise<{ id: number; grade: () => Promise<void> }> {
  const { questionId, policy, takesBack, reason = 'The key was wrong.', reply = '', authorId = 0 } = plan
  const [row] = await db.write<{ id: number }>(sql`
    insert into regrades (question_id, question_version, policy, takes_back, reason, reply, author_id, request_id)
    select ${questionId}::bigint, coalesce((select version from questions where id = ${questionId}), 1), ${policy},
      ${takesBack ?? null}::bigint, ${reason}, ${reply}, ${authorId}, 'test' returning id`)
  const id = row?.id ?? 0
  const asking = policy === 'no_change' ? [] : await findAsking(db, questionId)
  const moves: (Asking & { becomes: GradingRule })[] = []
  for (const each of asking) moves.push({ ...each, becomes: await ruleFor(db, each, plan) })
  for (const { examId, paperId, place, rule, becomes } of moves) {
    const values = sql`${examId}, ${paperId}, ${place}, ${id}, ${rule}, ${becomes}`
    await db.write(sql`insert into paper_corrections values (${values})`)
    for (const each of db.ofLearners) await each.write(sql`insert into cluster.paper_corrections values (${values})`)
  }
  for (const each of db.ofLearners) await each.write(sql`insert into cluster.regrades (regrade_id) values (${id})`)
  return {
    id,
    async grade() {
      for (const each of db.ofLearners) await gradeAll(each, id, plan.wasShown ?? true)
      await noteGraded(db, id)
    },
  }
}

async function ruleFor(db: TestDb, { examId, paperId, place, rule }: Asking, plan: RegradePlan): Promise<GradingRule> {
  if (plan.policy !== 'taken_back') {
    const question = await selectOptionalQuestion(db, plan.questionId)
    if (!question) throw new Error('The question is gone.')
    const { correctAnswer = question.correctAnswer } = plan
    return ruleAfter(rule, plan.policy, ruleKeyOf(answerKeyOf({ ...question, correctAnswer }))) ?? rule
  }
  const { was } = await db.selectOne<{ was: GradingRule }>(sql`
    select was from paper_corrections
    where exam_id = ${examId} and paper_id = ${paperId} and place = ${place} and regrade_id = ${plan.takesBack ?? 0}`)
  return was
}

/** Finds the papers that attempts had and that ask the question, and how its answers count now. */
async function findAsking(db: TestDb, questionId: number): Promise<Asking[]> {
  const had = await Promise.all(
    db.ofLearners.map((each) =>
      each.select<{ examId: number; paperId: number }>(sql`
        select distinct exam_id as "examId", paper_id as "paperId" from learner.attempts`),
    ),
  )
  const byName = new Map(had.flat().map((each) => [`${each.examId}:${each.paperId}`, each]))
  const asking: Asking[] = []
  for (const { examId, paperId } of byName.values()) {
    const paper = await db.selectOne<{ questions: string; answers: string }>(sql`
      select questions, answers from papers where id = ${paperId}`)
    const question = (JSON.parse(paper.questions) as PaperQuestion[]).findIndex((each) => each.id === questionId)
    if (question === -1) continue
    asking.push({
      examId,
      paperId,
      place: question,
      rule: await ruleOf(db, { examId, paperId, place: question }, paper),
    })
  }
  return asking
}

async function ruleOf(
  db: TestDb,
  { examId, paperId, place }: Omit<Asking, 'rule'>,
  paper: { questions: string; answers: string },
): Promise<GradingRule> {
  const corrected = await db.selectOptional<{ becomes: GradingRule }>(sql`
    select becomes from paper_corrections where exam_id = ${examId} and paper_id = ${paperId} and place = ${place}
    order by regrade_id desc limit 1`)
  if (corrected) return corrected.becomes
  const asked = (JSON.parse(paper.questions) as PaperQuestion[])[place]
  const { right, range } = (JSON.parse(paper.answers) as PaperKey[])[place] as PaperKey
  return paperRule({ kind: asked?.kind, rightMask: maskOf(right), range }, asked?.marks)
}

/** Gives the attempts in one database their new figures, and notes those that changed. */
const gradeAll = (db: Database, id: number, wasShown: boolean) =>
  db.write(sql`
    with becomes as (
      select a.*, c.place, r.correct, r.marks as marks_now, r.questions, r.total, r.pass
      from learner.attempts a
      join cluster.paper_corrections c on c.exam_id = a.exam_id and c.paper_id = a.paper_id and c.regrade_id = ${id}
      cross join lateral learner.remarked(a, c.place, c.was, c.becomes) r
      where a.state = 'graded' and (r.correct, r.marks, r.questions, r.total)
        is distinct from (a.correct_count::integer, a.marks, a.question_count::integer, a.total_marks)
    ), noted as (
      insert into learner.regraded_attempts (learner_id, attempt_id, regrade_id, exam_id, place, was_correct, correct,
        was_marks, marks, was_questions, questions, was_total, total, was_pass, pass, was_passed, passed, was_shown)
      select b.learner_id, b.id, ${id}, exam_id, place, correct_count, correct, b.marks, marks_now, question_count,
        questions, total_marks, total, pass_marks, pass,
        learner.is_passed(correct_count, question_count, b.marks, pass_marks),
        learner.is_passed(correct, questions, marks_now, pass), ${wasShown}
      from becomes b
    ), changed as (
      update learner.attempts a set correct_count = b.correct, marks = b.marks_now, question_count = b.questions,
        total_marks = b.total, pass_marks = b.pass
      from becomes b where a.learner_id = b.learner_id and a.id = b.id returning a.id
    )
    update cluster.regrades set is_graded = true, changed = (select count(*) from changed) where regrade_id = ${id}`)

async function noteGraded(db: TestDb, id: number): Promise<void> {
  const counts = await Promise.all(
    db.ofLearners.map((each) =>
      each.selectOne<{ changed: number }>(sql`select changed from cluster.regrades where regrade_id = ${id}`),
    ),
  )
  const changed = counts.reduce((sum, each) => sum + each.changed, 0)
  await db.write(sql`
    update regrades set state = 'telling', graded_at = clock_timestamp(), moved_at = clock_timestamp(),
      changed = ${changed} where id = ${id}`)
}

/** A question has one correction after the other, so this one ends before the next one begins. */
export const endRegrade = (db: Database, id: number) =>
  db.write(sql`update regrades set state = 'done', ended_at = clock_timestamp() where id = ${id}`)
