import type { Marking } from '@abhyas/contract/exams'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** How an exam gives marks, as JSON. The statement must call exams `e`. */
export const MARKING = sql`case when e.marks_right is not null then json_build_object('right', e.marks_right,
  'wrong', e.marks_wrong, 'pass', json_build_object('kind', case when e.pass_percent is null then 'marks' else 'percent' end,
    'value', coalesce(e.pass_percent, e.pass_marks)), 'isPartial', e.is_partial,
  'others', (select coalesce(json_agg(json_build_object('questionId', question_id, 'right', marks_right,
      'wrong', marks_wrong) order by place, question_id), '[]')
    from exam_questions where exam_id = e.id and marks_right is not null)) end`

/**
 * The parts with which an attempt passes. An exam can lose a question after its pass mark was set, so the pass mark is
 * never above all marks. The statement must call exams `e` and papers `p`.
 */
export const PASS_MARKS = sql`least(p.total_marks,
  coalesce(e.pass_marks, ceil(p.total_marks * (e.pass_percent / 100.0))::integer))`

/** Stores how the exam gives marks, and which of its questions have other marks than the rest. Null takes all marks away. */
export const updateMarks = async (tx: Db, examId: number, marking: Marking | null): Promise<void> => {
  const { right = null, wrong = null, pass, isPartial = false, others = [] } = marking ?? {}
  await tx.write(sql`
    update exams set marks_right = ${right}, marks_wrong = ${wrong},
      pass_percent = ${pass?.kind === 'percent' ? pass.value : null},
      pass_marks = ${pass?.kind === 'marks' ? pass.value : null}, is_partial = ${isPartial}
    where id = ${examId}`)
  await tx.write(sql`
    update exam_questions x set marks_right = o.marks_right, marks_wrong = o.marks_wrong
    from exam_questions e left join unnest(${others.map(({ questionId }) => questionId)}::bigint[],
      ${others.map((other) => other.right)}::integer[], ${others.map((other) => other.wrong)}::integer[])
      o(question_id, marks_right, marks_wrong) using (question_id)
    where e.exam_id = ${examId} and x.exam_id = e.exam_id and x.question_id = e.question_id
      and (x.marks_right, x.marks_wrong) is distinct from (o.marks_right, o.marks_wrong)`)
}
