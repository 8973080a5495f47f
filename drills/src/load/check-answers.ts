import { connect, type Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type KeptAnswers, NO_OPTION } from './kept-answers.ts'
import type { LoadCrowd } from './mock-crowd.ts'

export type Findings = {
  /** The number of compared answers: the last acknowledged one of each question of each learner. */
  compared: number
  /** Acknowledged answers that are missing, or have an older answer in their place. */
  lost: number
  /** Stored answers that the learner never sent. */
  invented: number
  /** Second attempts of a learner, although everyone sits the exam once. */
  secondAttempts: number
  /** Scores that differ from the stored answers, or from the response to the submit. */
  wrongScores: number
  /** Attempts that are open although the submit got a response. */
  notGraded: number
  /** Descriptions of the first findings. */
  examples: string[]
}

/** What is needed to check the answers. */
export type CheckedCrowd = Pick<LoadCrowd, 'examId' | 'key' | 'marks' | 'learners' | 'papers'>

type StoredAttempt = {
  id: number
  paperId: number
  learnerId: number
  state: string
  correctCount: number | null
  /** In parts of a mark. */
  marks: number | null
  /** The option, or a bit for each of several, or the number. It is -1 for none. */
  answers: [place: number, option: number, seq: number][]
}

const PAGE = 1000
const EXAMPLES = 10

/** Compares every acknowledged answer with the database, and every score and its marks with the answer key. */
export async function checkAnswers(url: string, crowd: CheckedCrowd, kept: KeptAnswers): Promise<Findings> {
  const findings: Findings = {
    compared: 0,
    lost: 0,
    invented: 0,
    secondAttempts: 0,
    wrongScores: 0,
    notGraded: 0,
    examples: [],
  }
  const check = createCheck(crowd, kept, findings)
  const left = new Map(crowd.learners.map(({ id }, learner) => [id, learner]))
  const db = connect({ url })
  try {
    let page: StoredAttempt[]
    let after = 0
    do {
      page = await selectAttempts(db, crowd.examId, after)
      for (const attempt of page) {
        check(left.get(attempt.learnerId), attempt)
        left.delete(attempt.learnerId)
        after = attempt.id
      }
    } while (page.length === PAGE)
  } finally {
    await db.close()
  }
  for (const [learnerId, learner] of left)
    check(learner, { id: 0, paperId: 0, learnerId, state: 'missing', correctCount: null, marks: null, answers: [] })
  return findings
}

function createCheck(crowd: CheckedCrowd, kept: KeptAnswers, findings: Findings) {
  const find = (kind: 'lost' | 'invented' | 'secondAttempts' | 'wrongScores' | 'notGraded', message: string) => {
    findings[kind] += 1
    if (findings.examples.length < EXAMPLES) findings.examples.push(message)
  }
  return (learner: number | undefined, { id, paperId, learnerId, state, answers, ...graded }: StoredAttempt): void => {
    const { key, marks: marksByPlace } = crowd.papers?.get(paperId) ?? crowd
    const who = `learner ${learnerId}, attempt ${id}`
    if (learner === undefined) return find('secondAttempts', `${who}: a second attempt`)
    const stored = new Map(answers.map((answer) => [answer[0], answer]))
    let score = 0
    let parts = 0
    for (const [place, right] of key.entries()) {
      const acknowledged = kept.acknowledged(learner, place)
      const sent = kept.sent(learner, place)
      const [, option = NO_OPTION, seq = 0] = stored.get(place) ?? []
      if (acknowledged.seq > 0) findings.compared += 1
      const where = `${who}, place ${place}: acknowledged ${acknowledged.option} (${acknowledged.seq}), stored ${option} (${seq})`
      if (seq < acknowledged.seq) find('lost', where)
      else if (seq === acknowledged.seq && option !== acknowledged.option) find('lost', where)
      // A save without a response may be stored or not.
      else if (seq > sent.seq || (seq === sent.seq && option !== sent.option)) find('invented', where)
      if (option === right) score += 1
      const { right: given = 0, wrong: taken = 0 } = marksByPlace?.[place] ?? {}
      if (option !== NO_OPTION) parts += option === right ? given : -taken
    }
    const byKey = state === 'graded' ? { score, marks: marksByPlace && parts } : { score: null, marks: null }
    if (graded.correctCount !== byKey.score || graded.marks !== byKey.marks)
      find(
        'wrongScores',
        `${who}: ${sayScore(graded.correctCount, graded.marks)} stored, ${sayScore(byKey.score, byKey.marks)} by the key`,
      )
    const shown = kept.shownScore(learner)
    if (shown < 0) return
    if (state !== 'graded') find('notGraded', `${who}: ${state} after the response to its submit`)
    else if (shown !== score) find('wrongScores', `${who}: the submit showed ${shown}, by the key it is ${score}`)
  }
}

const sayScore = (score: number | null, marks: number | null) => `${score} right (marks: ${marks})`

const selectAttempts = (db: Database, examId: number, after: number): Promise<StoredAttempt[]> =>
  db.select(sql`
    select t.id, t.paper_id as "paperId", t.learner_id as "learnerId", t.state, t.correct_count as "correctCount", t.marks, array(
      select array[a.place, coalesce(a.option, a.number::int, ${NO_OPTION}), a.seq]::int[] from learner.answers a
      where a.learner_id = t.learner_id and a.attempt_id = t.id
    ) as answers
    from learner.attempts t where t.exam_id = ${examId} and t.id > ${after}
    order by t.id limit ${PAGE}`)
