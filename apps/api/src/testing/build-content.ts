import type { TestDb } from '@abhyas/database/test-database'
import { insertIncident } from '../features/system/incident-queries.ts'
import type { Content } from './access-row.ts'
import { incidentValues } from './incident-values.ts'
import { buildTemplate } from './build-family.ts'
import { buildMail } from './build-mail.ts'
import { buildMock, sectionOf } from './mocks/build-mock.ts'
import { buildAttempt } from './build-attempt.ts'
import { buildOrder } from './build-order.ts'
import {
  buildBlog,
  buildCategory,
  buildCourse,
  buildExam,
  buildImport,
  buildLearner,
  buildModule,
  buildProject,
  buildQuestion,
  buildReconciliation,
  buildReport,
  buildTopic,
  buildVideo,
} from './builders.ts'

/** Builds one row of every kind, and a learner who has taken the exam and bought the module. */
export async function buildContent(db: TestDb) {
  const learner = await buildLearner(db, { isVerified: true })
  const course = await buildCourse(db)
  const module = await buildModule(db, { courseId: course.id })
  const topic = await buildTopic(db, { moduleId: module.id })
  const question = await buildQuestion(db, { topicId: topic.id })
  const begun = await buildImport(db, learner.id)
  const template = await buildTemplate(db, topic.id)
  const report = await buildReport(db, { questionId: question.id, reporterId: learner.id, text: 'x' })
  const mail = await buildMail(db, learner.id, { isFailed: true })
  const exam = await buildExam(db, { topicId: topic.id, questionIds: [question.id] })
  // Its question is elsewhere, so that a change of the others does not make its paper again.
  const mock = await buildMock(db, { sections: [sectionOf({ questionIds: [(await buildQuestion(db)).id] })] })
  const attempt = await buildAttempt(db, learner, { examId: exam.id })
  const order = await buildOrder(db, learner)
  const category = await buildCategory(db)
  const video = await buildVideo(db, { categoryId: category.id })
  const blog = await buildBlog(db, { categoryId: category.id })
  const project = await buildProject(db)
  const incident = await insertIncident(db, incidentValues())
  const reconciliation = await buildReconciliation(db)
  return {
    learner,
    course,
    module,
    topic,
    question,
    begun,
    template,
    report,
    mail,
    exam,
    mock,
    attempt,
    order,
    category,
    video,
    blog,
    project,
    incident,
    reconciliation,
  }
}

/** No change of many questions has this number. */
const NO_CHANGE = 1_000_000

type BuiltContent = Awaited<ReturnType<typeof buildContent>>

/** Returns the ids under the names that the paths use. */
export const idsOf = ({ learner, ...content }: BuiltContent): Content => ({
  userId: learner.id,
  courseId: content.course.id,
  moduleId: content.module.id,
  topicId: content.topic.id,
  questionId: content.question.id,
  changeId: NO_CHANGE,
  importId: content.begun.id,
  templateId: content.template.id,
  piece: 0,
  version: 999,
  reportId: content.report.id,
  mailId: content.mail.id,
  examId: content.exam.id,
  mockId: content.mock.id,
  attemptId: content.attempt.id,
  orderId: content.order.id,
  categoryId: content.category.id,
  videoId: content.video.id,
  blogId: content.blog.id,
  projectId: content.project.id,
  incidentId: content.incident.id,
  reconciliationId: content.reconciliation.id,
})

const ID_OF: Record<string, keyof Content> = {
  courses: 'courseId',
  modules: 'moduleId',
  topics: 'topicId',
  'content-inside': 'topicId',
  practice: 'topicId',
  questions: 'questionId',
  'question-health': 'questionId',
  imports: 'importId',
  'question-templates': 'templateId',
  'question-reports': 'reportId',
  mails: 'mailId',
  exams: 'examId',
  mocks: 'mockId',
  categories: 'categoryId',
  'video-links': 'videoId',
  'blog-links': 'blogId',
  projects: 'projectId',
  incidents: 'incidentId',
  reconciliations: 'reconciliationId',
}

/** `:id` is the id of the thing that the path is about. */
export const fillIn = (line: string, content: Content) =>
  line.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'kind') return 'topic'
    if (name === 'format') return 'csv'
    const about = ID_OF[line.split('/')[2] ?? ''] ?? 'userId'
    return String(content[name === 'id' ? about : (name as keyof Content)])
  })
