import { plainText } from '@abhyas/content/plain-text'
import { type BankModule, type BankTopic, readBank } from '@abhyas/content/read-bank'
import type { Described } from '@abhyas/content/topic-file'
import type { Db } from '@abhyas/database/database'
import { insertCourse } from '../features/catalog/course-queries.ts'
import { insertOptionalModule } from '../features/catalog/module-queries.ts'
import { insertOptionalTopic } from '../features/catalog/topic-queries.ts'
import { addExam } from '../features/exams/manage/save-exam.ts'
import { importQuestions } from '../features/questions/import-questions.ts'

const PRICE_RUPEES = 25
const PUBLISHED = { state: 'published' } as const

/** Questions are Markdown, but descriptions are shown as plain text. */
const published = ({ name, description }: Described) => ({ name, description: plainText(description), ...PUBLISHED })

/** Adds everything in packages/content, as an admin would. */
export async function seedCatalog(tx: Db): Promise<void> {
  for (const { modules, ...described } of await readBank()) {
    const course = await insertCourse(tx, published(described))
    for (const module of modules) await seedModule(tx, course.id, module)
  }
}

async function seedModule(tx: Db, courseId: number, { topics, ...described }: BankModule): Promise<void> {
  const module = await insertOptionalModule(tx, { courseId, price: PRICE_RUPEES, ...published(described) })
  for (const topic of topics) await seedTopic(tx, module?.id ?? 0, topic)
}

async function seedTopic(tx: Db, moduleId: number, file: BankTopic): Promise<void> {
  const { isFreeSample, examName, questions } = file
  const topic = await insertOptionalTopic(tx, { moduleId, isFreeSample, ...published(file) })
  const topicId = topic?.id ?? 0
  const questionIds = await importQuestions(tx, topicId, questions)
  if (examName) await addExam(tx, { examName, topicId, questionIds, examDuration: null, ...PUBLISHED })
}
