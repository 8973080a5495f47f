import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { PLACE_STATE } from '../../access/access-queries.ts'
import type { Candidate, Composition } from './composition-types.ts'
import type { Paper, QuestionWithKey } from './make-paper.ts'
import { IS_ASKED } from './paper-queries.ts'

const marksOf = (alias: 's' | 'o') =>
  alias === 's'
    ? sql`case when s.marks_right is not null then json_build_object('right', s.marks_right, 'wrong', s.marks_wrong) end`
    : sql`case when o.marks_right is not null then json_build_object('right', o.marks_right, 'wrong', o.marks_wrong) end`

/** The sections with their questions and pools, as JSON. The statement must call exams `e`. */
export const SECTIONS = sql`(select coalesce(json_agg(json_build_object('name', s.name, 'seconds', s.seconds, 'note', s.note,
    'marks', ${marksOf('s')},
    'questionIds', (select coalesce(json_agg(x.question_id order by x.place, x.question_id), '[]')
      from exam_questions x where x.exam_id = s.exam_id and x.section = s.place),
    'pools', (select coalesce(json_agg(json_build_object('topicId', o.topic_id, 'difficulty', o.difficulty,
        'kind', o.kind, 'take', o.take, 'marks', ${marksOf('o')}) order by o.place), '[]')
      from exam_pools o where o.exam_id = s.exam_id and o.section = s.place)) order by s.place), '[]')
  from exam_sections s where s.exam_id = e.id)`

export const selectCompositions = (tx: Db, examIds: readonly number[]) =>
  tx.select<Composition>(sql`
    select e.id, e.variant_count as variants, e.spares_others as "sparesOthers", e.section_mode as "sectionMode",
      json_build_object('right', e.marks_right, 'wrong', e.marks_wrong, 'isPartial', e.is_partial) as marks,
      ${SECTIONS} as sections
    from exams e where e.id = any(${examIds}::bigint[]) and e.section_mode is not null order by e.id`)

type Wanted = Pick<Composition, 'sections'>

const idsIn = ({ sections }: Wanted) => ({
  questionIds: sections.flatMap(({ questionIds }) => questionIds),
  topicIds: [...new Set(sections.flatMap(({ pools }) => pools.map(({ topicId }) => topicId)))],
})

/** Selects the usable questions that these sections name, by hand or by a pool. */
export const selectCandidates = (db: Db, wanted: Wanted) => {
  const { questionIds, topicIds } = idsIn(wanted)
  return db.select<Candidate>(sql`
    select q.id, q.topic_id as "topicId", t.name as "topicName", q.kind, q.difficulty, q.is_exam_only as "isExamOnly",
      q.family_id as "familyId",
      q.topic_id = any(${topicIds}::bigint[]) and ${PLACE_STATE} = 'published' as "isInPools"
    from questions q join topics t on t.id = q.topic_id join modules m on m.id = t.module_id
      join courses c on c.id = m.course_id
    where (q.id = any(${questionIds}::bigint[]) or q.topic_id = any(${topicIds}::bigint[])) and ${IS_ASKED}
    order by q.id`)
}

/** Locks the questions that these sections name, as selectQuestionIdsForShare does. */
export const selectNamedIdsForShare = (tx: Db, wanted: Wanted, keptIds: readonly number[]) => {
  const { questionIds, topicIds } = idsIn(wanted)
  return tx.select<{ id: number }>(sql`
    select id from questions where id = any(${[...questionIds, ...keptIds]}::bigint[]) or topic_id = any(${topicIds}::bigint[])
    order by id for share`)
}

export const selectQuestionsWithKeys = (tx: Db, ids: readonly number[]) =>
  tx.select<QuestionWithKey & { renderedBy: number }>(sql`
    select q.id, q.question_text as "questionText", q.option_a as "optionA", q.option_b as "optionB",
      q.option_c as "optionC", q.option_d as "optionD", q.option_e as "optionE", q.option_f as "optionF", q.kind,
      q.correct_answer as "correctAnswer", q.description, q.reasons, q.difficulty, q.keeps_order as "keepsOrder", q.version, q.html,
      q.rendered_by as "renderedBy", json_build_object('id', t.id, 'topicName', t.name) as topic
    from questions q join topics t on t.id = q.topic_id where q.id = any(${ids}::bigint[])`)

/** Stores papers together, each once, and returns the id of each by its hash. They are sorted, so that none deadlock. */
export async function insertPapers(tx: Db, papers: readonly Paper[]): Promise<Map<string, number>> {
  const unique = [...new Map(papers.map((paper) => [paper.hash.toString('hex'), paper]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, paper]) => Object.assign({}, paper, { hash }))
  const column = <Name extends keyof Paper>(name: Name) => unique.map((paper) => paper[name])
  const rows = await tx.write<{ id: number; hash: string }>(sql`
    insert into papers as p (hash, questions, answers, question_count, total_marks, sections)
    select decode(hash, 'hex'), questions, answers, question_count, total_marks, sections
    from unnest(${column('hash')}::text[], ${column('questions')}::text[], ${column('answers')}::text[],
      ${column('questionCount')}::integer[], ${column('totalMarks')}::integer[], ${column('sections')}::text[])
      u(hash, questions, answers, question_count, total_marks, sections)
    on conflict (hash) do update set question_count = p.question_count returning id, encode(hash, 'hex') as hash`)
  return new Map(rows.map(({ hash, id }) => [hash, id]))
}

/** Replaces the papers that an exam deals out. */
export const replaceExamPapers = async (tx: Db, examId: number, paperIds: readonly number[]): Promise<void> => {
  await tx.write(sql`delete from exam_papers where exam_id = ${examId} and variant >= ${paperIds.length}`)
  if (paperIds.length === 0) return
  await tx.write(sql`
    insert into exam_papers as x (exam_id, variant, paper_id)
    select ${examId}, nth - 1, id from unnest(${paperIds}::bigint[]) with ordinality u(id, nth)
    on conflict (exam_id, variant) do update set paper_id = excluded.paper_id
      where x.paper_id <> excluded.paper_id`)
}

export const selectTopicNames = (db: Db, ids: readonly number[]) =>
  db.select<{ id: number; topicName: string }>(sql`
    select id, name as "topicName" from topics where id = any(${ids}::bigint[])`)
