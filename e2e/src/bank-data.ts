import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { buildPlace, buildTopic, type Place } from './test-data.ts'

type Bank = { place: Place; topics: { id: number; name: string }[] }

/** Builds Core Java > Basics with the topics Loops and Arrays, with so many questions each. */
export async function buildBank(db: Database, questionCount: number): Promise<Bank> {
  const place = await buildPlace(db)
  const topics = [place.topic, await buildTopic(db, { moduleId: place.module.id, name: 'Arrays' })]
  for (const { id, name } of topics)
    await db.write(sql`
      insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
        description)
      select ${id}, ${name} || ' ' || nth || '?', 'One', 'Two', 'Three', 'Four', 'Two', ''
      from generate_series(1, ${questionCount}) as nth`)
  return { place, topics }
}
