import type { Question } from '@abhyas/contract/questions'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

export type ImportedRow = Omit<
  Question,
  'id' | 'version' | 'needsAttention' | 'provedAt' | 'html' | 'state' | 'reasons'
> & { reasons: readonly string[] }

/** Adds drafts in one statement, in their order. The job that renders questions makes their HTML. */
export const insertImported = (tx: Db, importId: number, rows: readonly ImportedRow[]) =>
  tx.write(sql`
    insert into questions (topic_id, question_text, kind, option_a, option_b, option_c, option_d, option_e, option_f,
      correct_answer, description, is_exam_only, difficulty, keeps_order, tags, reasons, state, import_id)
    select r."topicId", r."questionText", r.kind, r."optionA", r."optionB", r."optionC", r."optionD", r."optionE",
      r."optionF", r."correctAnswer", r.description, r."isExamOnly", r.difficulty, r."keepsOrder", r.tags, r.reasons,
      'draft', ${importId}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) r(place integer,
      "topicId" bigint, "questionText" text, kind text, "optionA" text, "optionB" text, "optionC" text, "optionD" text,
      "optionE" text, "optionF" text, "correctAnswer" text, description text, "isExamOnly" boolean, difficulty text,
      "keepsOrder" boolean, tags text[], reasons text[])
    order by r.place`)
