import type { TestDb } from '@abhyas/database/test-database'
import type { Content } from './access-table.ts'
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

/** One of everything, and somebody who has sat the exam and bought the module. */
export async function buildContent(db: TestDb): Promise<Content> {
  const { id: userId } = await buildLearner(db)
  const { id: courseId } = await buildCourse(db)
  const { id: moduleId } = await buildModule(db, { courseId })
  const { id: topicId } = await buildTopic(db, { moduleId })
  const { id: questionId } = await buildQuestion(db, { topicId })
  const { id: reportId } = await buildReport(db, { questionId, reporterId: userId })
  const { id: examId } = await buildExam(db, { topicId, questionIds: [questionId] })
  const { id: attemptId } = await buildAttempt(db, { id: userId }, { examId })
  const { id: orderId } = await buildOrder(db, { id: userId })
  const { id: categoryId } = await buildCategory(db)
  const { id: videoId } = await buildVideo(db, { categoryId })
  const { id: blogId } = await buildBlog(db, { categoryId })
  const { id: projectId } = await buildProject(db)
  const links = { categoryId, videoId, blogId, projectId }
  return { ...links, userId, courseId, moduleId, topicId, questionId, reportId, examId, attemptId, orderId }
}

const ID_OF: Record<string, keyof Content> = {
  courses: 'courseId',
  modules: 'moduleId',
  topics: 'topicId',
  'content-inside': 'topicId',
  questions: 'questionId',
  'question-reports': 'reportId',
  exams: 'examId',
  categories: 'categoryId',
  'video-links': 'videoId',
  'blog-links': 'blogId',
  projects: 'projectId',
}

/** `:id` is that of what the path is about. */
export const fillIn = (line: string, content: Content) =>
  line.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'kind') return 'topic'
    const about = ID_OF[line.split('/')[2] ?? ''] ?? 'userId'
    return String(content[name === 'id' ? about : (name as keyof Content)])
  })
