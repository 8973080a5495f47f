import type { TestDb } from '@abhyas/database/test-database'
import { buildAttempt } from './build-attempt.ts'
import { buildOrder } from './build-order.ts'
import {
  buildBlog,
  buildCategory,
  buildCourse,
  buildExam,
  buildLearner,
  buildModule,
  buildProject,
  buildQuestion,
  buildReport,
  buildTopic,
  buildVideo,
} from './builders.ts'

/** Of everything one that can be changed. */
export async function buildContent(db: TestDb) {
  const learner = await buildLearner(db, { isVerified: true })
  const course = await buildCourse(db)
  const module = await buildModule(db, { courseId: course.id })
  const secondModule = await buildModule(db, { courseId: course.id })
  const topic = await buildTopic(db, { moduleId: module.id })
  const secondTopic = await buildTopic(db, { moduleId: module.id })
  const question = await buildQuestion(db, { topicId: topic.id })
  const report = await buildReport(db, { questionId: question.id, reporterId: learner.id, text: 'x' })
  const exam = await buildExam(db, { topicId: topic.id, questionIds: [question.id] })
  const attempt = await buildAttempt(db, learner, { examId: exam.id })
  const order = await buildOrder(db, learner)
  const stuckOrder = await buildOrder(db, learner, { state: 'review' })
  const openOrder = await buildOrder(db, learner, { state: 'draft' })
  const category = await buildCategory(db)
  const video = await buildVideo(db, { categoryId: category.id })
  const blog = await buildBlog(db, { categoryId: category.id })
  const project = await buildProject(db)
  return {
    learner,
    course,
    module,
    secondModule,
    topic,
    secondTopic,
    question,
    report,
    exam,
    attempt,
    order,
    stuckOrder,
    openOrder,
    category,
    video,
    blog,
    project,
  }
}

export type AuditedContent = Awaited<ReturnType<typeof buildContent>>
