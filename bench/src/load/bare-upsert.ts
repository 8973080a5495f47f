import { type ExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { LEARNER_STEP } from './hall-requests.ts'
import { scriptsPerSecond } from './pgbench.ts'

const UPSERT = `insert into bench.answers as x
    (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)`

const NEWEST_WINS = `
  on conflict (learner_id, attempt_id, place) do update set option = excluded.option, is_marked = excluded.is_marked,
    spent_ms = excluded.spent_ms, epoch = excluded.epoch, seq = excluded.seq, saved_at = excluded.saved_at
  where (excluded.epoch, excluded.seq) >= (x.epoch, x.seq);`

const ONE_ROW = `
\\set nth :n * :clients + :client_id
\\set learner :first + (:nth * ${LEARNER_STEP}) % :learners
\\set place (:nth / :learners) % ${QUESTIONS}
\\set option :nth % 4
\\set seq :nth / :learners + :first_seq
${UPSERT}
  values (:learner, :learner, :place, :option, false, 1000, 1, :seq, now())
${NEWEST_WINS}`

const SEVERAL_ROWS = `
\\set from (:n * :clients + :client_id) * :rows
\\set to :from + :rows - 1
${UPSERT}
  select learner, learner, place, nth % 4, false, 1000, 1, nth / :learners::bigint + :first_seq::bigint, now()
  from generate_series(:from::bigint, :to::bigint) nth
  cross join lateral (select :first::bigint + (nth * ${LEARNER_STEP}) % :learners::bigint as learner,
    (nth / :learners::bigint) % ${QUESTIONS} as place) l
  order by learner, place
${NEWEST_WINS}`

type BareUpserts = { clients: number; seconds: number; rows?: number; firstSeq?: number }

/** Lets the bare engine upsert answers in the order of our saves, one or several per statement. Returns the rows per second. */
export async function bareUpserts(
  { databaseUrl, folder, crowd: { learners } }: ExamHall,
  { clients, seconds, rows = 1, firstSeq = 1 }: BareUpserts,
): Promise<number> {
  const statements = await scriptsPerSecond({
    databaseUrl,
    folder,
    script: rows === 1 ? ONE_ROW : SEVERAL_ROWS,
    clients,
    seconds,
    values: { first: learners[0]?.id ?? 0, learners: learners.length, first_seq: firstSeq, rows },
  })
  return statements * rows
}
