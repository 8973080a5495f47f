import type { Asked } from '@abhyas/content/likeness/question-words'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const ASKED = sql`q.question_text as "questionText",
  array[q.option_a, q.option_b, q.option_c, q.option_d, q.option_e, q.option_f] as options`

/** Claims questions whose bands must be made. Another worker takes others. */
export const claimUnsketched = (tx: Db, maker: number, limit: number) =>
  tx.write<Asked & { questionId: number }>(sql`
    select s.question_id as "questionId", ${ASKED} from question_sketches s join questions q on q.id = s.question_id
    where s.made_by < ${maker} order by s.made_by, s.question_id limit ${limit} for update of s skip locked`)

type Sketch = { questionId: number; bands: number[] }

export const updateSketches = (tx: Db, sketches: readonly Sketch[], maker: number) =>
  tx.write(sql`
    update question_sketches s set bands = m.bands, made_by = ${maker}
    from jsonb_to_recordset(${JSON.stringify(sketches)}::jsonb) m("questionId" bigint, bands integer[])
    where s.question_id = m."questionId"`)

export type Candidate = Asked & { draft: number; questionId: number }

/** Selects, for each draft, the questions with the most of its bands. `drafts` and `bands` name them pair by pair. */
export const selectCandidates = (
  db: Db,
  { drafts, bands, most, exceptId }: { drafts: number[]; bands: number[]; most: number; exceptId: number | null },
) =>
  db.select<Candidate>(sql`
    select c.draft, c.question_id as "questionId", ${ASKED}
    from (
      select a.draft, b.question_id, row_number() over (partition by a.draft order by count(*) desc, b.question_id) as nth
      from unnest(${drafts}::integer[], ${bands}::integer[]) a(draft, band) join question_bands b using (band)
      where b.question_id is distinct from ${exceptId}::bigint
      group by a.draft, b.question_id
    ) c join questions q on q.id = c.question_id
    where c.nth <= ${most} order by c.draft, c.nth`)

/** Selects about this many questions, spread evenly over all ids. */
export const selectSample = (db: Db, size: number) =>
  db.select<Asked>(sql`
    select ${ASKED} from questions q where q.id in (
      select near.id
      from (select min(id) as low, max(id) as high from questions) ends
        cross join generate_series(0, ${size}::integer - 1) nth
        cross join lateral (
          select id from questions where id >= ends.low + (ends.high - ends.low) * nth / ${size}::integer order by id limit 1
        ) near
    )`)
