import type { Db } from '../database.ts'
import { sql } from '../sql.ts'
import { COURSES, type DemoQuestion } from './demo-content.ts'

/** A small catalogue to look at: courses down to questions. The first topic of a module is its free sample. */
export async function seedDemoCatalog(db: Db): Promise<void> {
  for (const { name, description, modules } of COURSES) {
    const course = await insert(
      db,
      sql`
      insert into courses (name, description) values (${name}, ${description}) returning id`,
    )
    for (const [place, module] of modules.entries()) {
      const { id: moduleId } = await insert(
        db,
        sql`
        insert into modules (course_id, name, description, place)
        values (${course.id}, ${module.name}, ${module.description}, ${place}) returning id`,
      )
      for (const [index, topic] of module.topics.entries()) {
        const { id: topicId } = await insert(
          db,
          sql`
          insert into topics (module_id, name, description, is_free_sample, place)
          values (${moduleId}, ${topic.name}, ${topic.description}, ${index === 0}, ${index}) returning id`,
        )
        for (const question of topic.questions) await insertQuestion(db, topicId, question)
      }
    }
  }
}

async function insert(db: Db, statement: ReturnType<typeof sql>): Promise<{ id: number }> {
  const [row] = await db.write<{ id: number }>(statement)
  return row as { id: number }
}

const insertQuestion = (db: Db, topicId: number, { text, options, answer, explanation }: DemoQuestion) =>
  db.write(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
    values (${topicId}, ${text}, ${options[0]}, ${options[1]}, ${options[2]}, ${options[3]}, ${answer}, ${explanation})`)
