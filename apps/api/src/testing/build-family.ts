import type { Database } from '@abhyas/database/database'
import type { TemplateDefinition } from '@abhyas/contract/questions-templates'
import { sql } from '@abhyas/database/sql'

/** Builds a family of published questions, and returns their ids. */
export async function buildFamily(db: Database, topicId: number, count: number): Promise<number[]> {
  const rows = await db.write<{ id: number }>(sql`
    with family as (
      insert into question_templates (topic_id, name, definition) values (${topicId}, 'Sums', '{}') returning id
    )
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description,
      family_id)
    select ${topicId}, 'What is ' || n || ' + 1?', n::text, (n + 1)::text, '', '', (n + 1)::text, '', family.id
    from family, generate_series(1, ${count}::integer) n returning id`)
  return rows.map(({ id }) => id)
}

/** Adds one to a number. It has 90 variants. */
export const definitionOf = (changes: Partial<TemplateDefinition> = {}): TemplateDefinition => ({
  kind: 'one',
  difficulty: 'easy',
  questionText: 'What is {{n}} + 1?',
  description: 'It is {{n + 1}}.',
  optionText: '{{value}}',
  variables: [{ name: 'n', kind: 'range', from: '10', to: '99', step: '1' }],
  derived: [],
  constraints: [],
  key: 'n + 1',
  tolerance: '',
  distractors: [
    { expression: 'n', slip: 'forgot to add 1' },
    { expression: 'n - 1', slip: 'subtracted 1' },
  ],
  allowsNegative: false,
  ...changes,
})

export async function buildTemplate(db: Database, topicId: number): Promise<{ id: number }> {
  const [row] = await db.write<{ id: number }>(sql`
    insert into question_templates (topic_id, name, definition)
    values (${topicId}, 'Sums', ${JSON.stringify(definitionOf())}::jsonb) returning id`)
  return row as { id: number }
}
