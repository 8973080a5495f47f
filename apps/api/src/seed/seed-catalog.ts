import { type BankModule, type BankTopic, readBank } from '@abhyas/content/read-bank'
import type { Db } from '@abhyas/database/database'
import { insertCourse } from '../features/catalog/course-queries.ts'
import { insertOptionalModule } from '../features/catalog/module-queries.ts'
import { insertOptionalTopic } from '../features/catalog/topic-queries.ts'
import { addExam } from '../features/exams/save-exam.ts'
import { importQuestions } from '../features/questions/import-questions.ts'

const PUBLISHED = { state: 'published' } as const
const PRICE_RUPEES = 25

/** Everything in packages/content, as an admin would have added it. */
export async function seedCatalog(tx: Db): Promise<void> {
  for (const { name, description, modules } of await readBank()) {
    const course = await insertCourse(tx, { name, description, ...PUBLISHED })
    for (const module of modules) await seedModule(tx, course.id, module)
  }
}

async function seedModule(tx: Db, courseId: number, { name, description, topics }: BankModule): Promise<void> {
  const module = await insertOptionalModule(tx, { courseId, name, description, price: PRICE_RUPEES, ...PUBLISHED })
  for (const topic of topics) await seedTopic(tx, module?.id ?? 0, topic)
}

async function seedTopic(tx: Db, moduleId: number, file: BankTopic): Promise<void> {
  const { name, description, isFreeSample, examName, questions } = file
  const topic = await insertOptionalTopic(tx, { moduleId, name, description, isFreeSample, ...PUBLISHED })
  const topicId = topic?.id ?? 0
  const questionIds = await importQuestions(tx, topicId, questions)
  if (examName) await addExam(tx, { examName, topicId, questionIds, examDuration: null, ...PUBLISHED })
}
