/* oxlint-disable max-lines -- one row for each change */
import { randomUUID } from 'node:crypto'
import type { AuditedContent } from './audited-content.ts'
import { definitionOf } from './build-family.ts'
import { mockSettings, poolOf, sectionOf } from './mocks/build-mock.ts'
import { incidentValues } from './incident-values.ts'
import { siteValues } from './site-values.ts'

/** A call, and the entries that the log then has. `first` is a step that must happen before. */
type Row = {
  path?: (content: AuditedContent) => string
  body?: (content: AuditedContent) => object
  first?: (content: AuditedContent) => [line: string, body?: object][]
  noted: string[]
}

const QUESTION = { questionText: 'Why?', optionA: 'So', optionB: 'Because', correctAnswer: 'So' }
/** A PNG with one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
/** A draft, because the topic has no second question for the pool. */
const mockWith = (topicId: number, questionIds: number[]) =>
  mockSettings({ state: 'draft', sections: [sectionOf({ name: 'x', questionIds, pools: [poolOf(topicId, 1)] })] })
const VIDEO = { title: 'x', videoUrl: 'https://example.com/x' }
const BLOG = { blogTitle: 'x', blogUrl: 'https://example.com/x' }
const START = 'DELETE /api/users/deleteExpiredUsers'
/** A template stays without its topic, because its questions may be elsewhere. */
const CONTENT_OF_TOPIC = [
  'exam_questions delete',
  'exams delete',
  'question_reports delete',
  'question_templates update',
  'questions delete',
]
/** The content is archived before it is deleted. */
const TOPIC_DELETED = [...CONTENT_OF_TOPIC, 'topics delete', 'topics update'].toSorted()
const MODULE_DELETED = [...CONTENT_OF_TOPIC, 'modules delete', 'modules update', 'topics delete'].toSorted()
const COURSE_DELETED = [
  ...CONTENT_OF_TOPIC,
  'courses delete',
  'courses update',
  'modules delete',
  'topics delete',
].toSorted()

/** The changes that an admin can make, and their entries in the log. */
export const AUDIT_TABLE: Record<string, Row> = {
  'PUT /api/users/updateUserById/:id': {
    path: ({ learner }) => `${learner.id}`,
    body: () => ({ role: { name: 'ROLE_ADMIN' } }),
    noted: ['users update'],
  },
  // The reports of the person stay, without their reporter.
  'DELETE /api/users/deleteUserById/:id': {
    path: ({ learner }) => `${learner.id}`,
    noted: ['question_reports update', 'users delete'],
  },
  [START]: { noted: ['user_deletions insert'] },
  'POST /api/users/deleteExpiredUsers/stop': { first: () => [[START]], noted: ['user_deletions update'] },
  'POST /api/users/deleteExpiredUsers/resume': {
    first: () => [[START], ['POST /api/users/deleteExpiredUsers/stop']],
    noted: ['user_deletions update'],
  },

  'POST /api/content/load': { body: () => ({ course: 'databases' }), noted: ['content_loads insert'] },
  'POST /api/courses/createCourse': { body: () => ({ name: 'x' }), noted: ['courses insert'] },
  'PUT /api/courses/updateCourseById/:id': {
    path: ({ course }) => `${course.id}`,
    body: () => ({ name: 'x' }),
    noted: ['courses update'],
  },
  'DELETE /api/courses/deleteCourseById/:id': {
    path: ({ course }) => `${course.id}`,
    noted: COURSE_DELETED,
  },
  'PUT /api/courses/order': { body: ({ courseIds }) => ({ ids: courseIds }), noted: ['courses update'] },
  'POST /api/modules/createModule': {
    body: ({ course }) => ({ name: 'x', courseId: course.id }),
    noted: ['modules insert'],
  },
  'PUT /api/modules/updateModuleById/:id': {
    path: ({ module }) => `${module.id}`,
    body: () => ({ name: 'x' }),
    noted: ['modules update'],
  },
  'DELETE /api/modules/deleteModuleById/:id': { path: ({ module }) => `${module.id}`, noted: MODULE_DELETED },
  'PUT /api/modules/order/:courseId': {
    path: ({ course }) => `${course.id}`,
    body: ({ module, secondModule }) => ({ ids: [secondModule.id, module.id] }),
    noted: ['modules update'],
  },
  'POST /api/topics': { body: ({ module }) => ({ name: 'x', moduleId: module.id }), noted: ['topics insert'] },
  'PUT /api/topics/:id': { path: ({ topic }) => `${topic.id}`, body: () => ({ name: 'x' }), noted: ['topics update'] },
  'DELETE /api/topics/:id': {
    path: ({ topic }) => `${topic.id}`,
    noted: TOPIC_DELETED,
  },
  'PUT /api/topics/order/:moduleId': {
    path: ({ module }) => `${module.id}`,
    body: ({ topic, secondTopic }) => ({ ids: [secondTopic.id, topic.id] }),
    noted: ['topics update'],
  },

  'POST /api/questions/createQuestion/:topicId': {
    path: ({ topic }) => `${topic.id}`,
    body: () => QUESTION,
    noted: ['questions insert'],
  },
  // The exams that ask a question get a new paper with each change of it.
  'PUT /api/questions/updateQuestionById/:id': {
    path: ({ question }) => `${question.id}`,
    body: () => QUESTION,
    noted: ['exams update', 'questions update'],
  },
  'DELETE /api/questions/deleteQuestionById/:id': {
    path: ({ question }) => `${question.id}`,
    noted: ['exam_questions delete', 'exams update', 'question_reports delete', 'questions delete'],
  },
  'POST /api/questions/delete': {
    body: ({ question }) => ({ ids: [question.id] }),
    noted: ['exam_questions delete', 'exams update', 'question_reports delete', 'questions delete'],
  },
  'POST /api/questions/restore': {
    first: ({ question }) => [['POST /api/questions/delete', { ids: [question.id] }]],
    body: ({ question }) => ({ ids: [question.id] }),
    noted: ['exam_questions insert', 'exams update', 'questions insert'],
  },
  'POST /api/questions/move': {
    body: ({ question, secondTopic }) => ({ ids: [question.id], topicId: secondTopic.id }),
    noted: ['questions update'],
  },
  'POST /api/questions/set': {
    body: ({ question }) => ({ ids: [question.id], settings: { state: 'draft', addTags: ['x'] } }),
    noted: ['exams update', 'questions update'],
  },
  // The first change is one of an earlier row, or of this one.
  'POST /api/questions/undo/:changeId': {
    path: () => '1',
    first: ({ question }) => [['POST /api/questions/set', { ids: [question.id], settings: { state: 'draft' } }]],
    noted: ['exams update', 'questions update'],
  },
  'PUT /api/questions/state/:id': {
    path: ({ question }) => `${question.id}`,
    body: () => ({ state: 'draft' }),
    noted: ['exams update', 'questions update'],
  },
  'PUT /api/questions/order/:topicId': {
    path: ({ topic }) => `${topic.id}`,
    body: ({ question }) => ({ ids: [question.id] }),
    noted: ['questions update'],
  },
  'POST /api/questions/:id/versions/:version/restore': {
    path: ({ question }) => `${question.id}/versions/${question.version}/restore`,
    first: ({ question }) => [[`PUT /api/questions/updateQuestionById/${question.id}`, QUESTION]],
    noted: ['exams update', 'questions update'],
  },
  'POST /api/questions/:id/comments': {
    path: ({ question }) => `${question.id}/comments`,
    body: () => ({ text: 'x' }),
    noted: ['question_comments insert'],
  },
  'PUT /api/questions/:id/comments/resolved': {
    path: ({ question }) => `${question.id}/comments/resolved`,
    first: ({ question }) => [[`POST /api/questions/${question.id}/comments`, { text: 'x' }]],
    body: () => ({ isResolved: true }),
    noted: ['question_comments update'],
  },
  // The first comment is one of an earlier row.
  'DELETE /api/question-comments/:id': { path: () => '1', noted: ['question_comments delete'] },
  // The question that names a picture is noted, with its text.
  'POST /api/questions/pictures': { body: () => ({ picture: PIXEL }), noted: [] },
  'POST /api/questions/duplicates': { body: () => ({ drafts: [{ questionText: 'x', options: [] }] }), noted: [] },
  'POST /api/questions/runs': { body: () => ({ questionText: '```js\n1\n```' }), noted: [] },
  'PUT /api/questions/proof/:id': {
    path: ({ provable }) => `${provable.questionId}`,
    body: ({ provable }) => ({ runId: provable.runId }),
    noted: ['questions update'],
  },
  'POST /api/questions/preview': { body: () => QUESTION, noted: [] },
  'POST /api/questions/:id/regrade-preview': {
    path: ({ question }) => `${question.id}/regrade-preview`,
    body: () => ({}),
    noted: [],
  },
  'POST /api/questions/:id/regrade-preview/changes': {
    path: ({ question }) => `${question.id}/regrade-preview/changes`,
    body: () => ({ policy: 'full_marks' }),
    noted: [],
  },
  'POST /api/questions/:id/regrades': {
    path: ({ question }) => `${question.id}/regrades`,
    body: () => ({ policy: 'full_marks' }),
    noted: ['regrades insert'],
  },
  'POST /api/regrades/:id/take-back': {
    path: ({ regrade }) => `${regrade.id}/take-back`,
    noted: ['regrades insert'],
  },

  'POST /api/question-templates/topics/:topicId': {
    path: ({ topic }) => `${topic.id}`,
    body: () => ({ name: 'x', definition: definitionOf() }),
    noted: ['question_templates insert'],
  },
  'PUT /api/question-templates/:id': {
    path: ({ template }) => `${template.id}`,
    body: () => ({ name: 'x', definition: definitionOf() }),
    noted: ['question_templates update'],
  },
  'POST /api/question-templates/preview': { body: () => ({ definition: definitionOf() }), noted: [] },
  'POST /api/question-templates/:id/drafts': {
    path: ({ template }) => `${template.id}/drafts`,
    body: () => ({ count: 1 }),
    noted: ['questions insert'],
  },
  'DELETE /api/question-templates/:id': {
    path: ({ template }) => `${template.id}`,
    noted: ['question_templates update'],
  },
  'POST /api/question-templates/:id/restore': {
    path: ({ template }) => `${template.id}/restore`,
    first: ({ template }) => [[`DELETE /api/question-templates/${template.id}`]],
    noted: ['question_templates update'],
  },

  'POST /api/imports/read': { body: () => ({ text: 'x' }), noted: [] },
  'POST /api/imports': {
    body: () => ({ key: randomUUID(), name: 'x', format: 'csv', planned: 1 }),
    noted: ['imports insert'],
  },
  // The row of the import stands for all of its questions.
  'PUT /api/imports/:id/pieces/:piece': {
    path: ({ begun }) => `${begun.id}/pieces/0`,
    body: ({ topic }) => ({ questions: [{ ...QUESTION, topicId: topic.id }] }),
    noted: [],
  },
  'POST /api/imports/:id/undo': { path: ({ begun }) => `${begun.id}/undo`, noted: ['imports update'] },

  'PUT /api/question-reports/:id': {
    path: ({ report }) => `${report.id}`,
    body: () => ({ state: 'settled', reply: 'Fixed' }),
    noted: ['question_reports update'],
  },

  'POST /api/question-health/:id/dismiss': {
    path: ({ flagged }) => `${flagged.id}/dismiss`,
    body: () => ({ reason: 'x' }),
    noted: ['question_health update'],
  },
  'POST /api/question-health/:id/restore': {
    path: ({ flagged }) => `${flagged.id}/restore`,
    first: ({ flagged }) => [[`POST /api/question-health/${flagged.id}/dismiss`, { reason: 'x' }]],
    noted: ['question_health update'],
  },
  // The exams that ask the question get a new paper.
  'PUT /api/question-health/:id/withdrawn': {
    path: ({ question }) => `${question.id}/withdrawn`,
    body: () => ({ isWithdrawn: true }),
    noted: ['exams update', 'questions update'],
  },
  'POST /api/question-health/:id/ask': {
    path: ({ flagged }) => `${flagged.id}/ask`,
    // The admin becomes the author.
    first: ({ flagged }) => [[`PUT /api/questions/updateQuestionById/${flagged.id}`, QUESTION]],
    body: () => ({ text: 'x' }),
    noted: ['question_comments insert'],
  },

  'POST /api/mails/:id/look': { path: ({ mail }) => `${mail.id}/look`, noted: ['mails update'] },
  'POST /api/mails/:id/again': { path: ({ mail }) => `${mail.id}/again`, noted: ['mails insert'] },

  'POST /api/exams/createExam': {
    body: ({ topic, question }) => ({ examName: 'x', topicId: topic.id, questionIds: [question.id] }),
    noted: ['exam_questions insert', 'exams insert', 'exams update'],
  },
  'PUT /api/exams/updateExamById/:id': {
    path: ({ exam }) => `${exam.id}`,
    body: ({ question }) => ({ examName: 'x', questionIds: [question.id] }),
    noted: ['exams update'],
  },
  'DELETE /api/exams/deleteExamById/:id': {
    path: ({ exam }) => `${exam.id}`,
    noted: ['exam_questions delete', 'exams delete'],
  },

  'POST /api/mocks': {
    body: ({ topic, question }) => mockWith(topic.id, [question.id]),
    noted: ['exam_pools insert', 'exam_questions insert', 'exam_sections insert', 'exams insert', 'exams update'],
  },
  'PUT /api/mocks/:id': {
    path: ({ mock }) => `${mock.id}`,
    body: ({ topic }) => mockWith(topic.id, []),
    noted: ['exam_pools insert', 'exam_questions delete', 'exam_sections update', 'exams update'],
  },
  'POST /api/mocks/check': { body: ({ topic }) => mockWith(topic.id, []), noted: [] },
  'POST /api/mocks/:id/learners': {
    path: ({ mock }) => `${mock.id}/learners`,
    body: ({ learner }) => ({ emails: [learner.email] }),
    noted: ['exam_learners insert'],
  },
  'DELETE /api/mocks/:id/learners/:userId': {
    first: ({ mock, learner }) => [[`POST /api/mocks/${mock.id}/learners`, { emails: [learner.email] }]],
    path: ({ mock, learner }) => `${mock.id}/learners/${learner.id}`,
    noted: ['exam_learners delete'],
  },

  'PUT /api/exams/:examId/extra-time/:userId': {
    path: ({ exam, learner }) => `${exam.id}/extra-time/${learner.id}`,
    body: () => ({ seconds: 60, reason: 'x' }),
    noted: ['extra_times insert'],
  },
  'POST /api/users/:userId/attempts/:attemptId/void': {
    path: ({ learner, attempt }) => `${learner.id}/attempts/${attempt.id}/void`,
    body: () => ({ reason: 'x' }),
    noted: ['attempts update'],
  },
  'POST /api/users/:userId/attempts/:attemptId/judge': {
    path: ({ learner, lateAttempt }) => `${learner.id}/attempts/${lateAttempt.id}/judge`,
    noted: ['attempts update'],
  },

  'POST /api/purchases/grants': {
    body: ({ module, learner }) => ({ moduleId: module.id, email: learner.email }),
    noted: ['grants insert'],
  },
  'DELETE /api/purchases/grants/:userId/:moduleId': {
    first: ({ module, learner }) => [['POST /api/purchases/grants', { moduleId: module.id, email: learner.email }]],
    path: ({ module, learner }) => `${learner.id}/${module.id}`,
    noted: ['grants delete'],
  },
  // Asking the provider changes nothing by itself.
  'POST /api/users/:userId/orders/:orderId/check': {
    path: ({ learner, openOrder }) => `${learner.id}/orders/${openOrder.id}/check`,
    noted: [],
  },
  'POST /api/users/:userId/orders/:orderId/refund': {
    path: ({ learner, order }) => `${learner.id}/orders/${order.id}/refund`,
    body: () => ({ reason: 'x' }),
    noted: ['orders update'],
  },
  'POST /api/users/:userId/orders/:orderId/resolve': {
    path: ({ learner, stuckOrder }) => `${learner.id}/orders/${stuckOrder.id}/resolve`,
    body: () => ({ reason: 'x' }),
    noted: ['orders update'],
  },
  'POST /api/reconciliations/:id/look': {
    path: ({ reconciliation }) => `${reconciliation.id}/look`,
    noted: ['reconciliations update'],
  },

  'POST /api/categories': { body: () => ({ name: 'x' }), noted: ['categories insert'] },
  'PUT /api/categories/:id': {
    path: ({ category }) => `${category.id}`,
    body: () => ({ name: 'x' }),
    noted: ['categories update'],
  },
  'DELETE /api/categories/:id': {
    path: ({ category }) => `${category.id}`,
    noted: ['blog_links delete', 'categories delete', 'video_links delete'],
  },
  'POST /api/video-links/:categoryId': {
    path: ({ category }) => `${category.id}`,
    body: () => VIDEO,
    noted: ['video_links insert'],
  },
  'PUT /api/video-links/:id': { path: ({ video }) => `${video.id}`, body: () => VIDEO, noted: ['video_links update'] },
  'DELETE /api/video-links/:id': { path: ({ video }) => `${video.id}`, noted: ['video_links delete'] },
  'POST /api/blog-links/:categoryId': {
    path: ({ category }) => `${category.id}`,
    body: () => BLOG,
    noted: ['blog_links insert'],
  },
  'PUT /api/blog-links/:id': { path: ({ blog }) => `${blog.id}`, body: () => BLOG, noted: ['blog_links update'] },
  'DELETE /api/blog-links/:id': { path: ({ blog }) => `${blog.id}`, noted: ['blog_links delete'] },

  'POST /api/projects': { body: () => ({ projectName: 'x' }), noted: ['projects insert'] },
  'PUT /api/projects/:id': {
    path: ({ project }) => `${project.id}`,
    body: () => ({ projectName: 'x' }),
    noted: ['projects update'],
  },
  'DELETE /api/projects/:id': { path: ({ project }) => `${project.id}`, noted: ['projects delete'] },

  'POST /api/incidents': { body: () => incidentValues(), noted: ['incidents insert'] },
  'PUT /api/incidents/:id': {
    path: ({ incident }) => `${incident.id}`,
    body: () => incidentValues({ title: 'x' }),
    noted: ['incidents update'],
  },
  'DELETE /api/incidents/:id': { path: ({ incident }) => `${incident.id}`, noted: ['incidents delete'] },

  // A test mail changes nothing of the site. The list of the first day shows its result.
  'POST /api/site/test-mail': { noted: [] },
  // The brand differs each time, because an update that changes nothing is not noted.
  'PUT /api/site/settings': {
    body: () => siteValues({ brand: `x${Date.now()}` }),
    noted: ['site_settings insert'],
  },
  'PUT /api/site/health-rule': { body: () => ({ withdrawsMiskeys: false }), noted: ['site_settings update'] },
  // It comes last: the rows above publish what the admin of this test wrote.
  'PUT /api/site/review-rule': { body: () => ({ needsSecondPerson: true }), noted: ['site_settings update'] },
}
