/* oxlint-disable max-lines -- one row for each endpoint */
import { randomUUID } from 'node:crypto'
import type { Row } from './access-row.ts'
import { definitionOf } from './build-family.ts'
import { mockSettings, sectionOf } from './mocks/build-mock.ts'
import { PASSWORD, uniqueEmail } from './builders.ts'
import { siteValues } from './site-values.ts'

/** The address of an account that exists before the calls begin. */
export const KNOWN_EMAIL = uniqueEmail()

const QUESTION = { questionText: 'Why?', optionA: 'So', optionB: 'Because', correctAnswer: 'So' }

const ANSWER = { place: 0, option: 1, isMarked: false, spentMs: 900, seq: 1 }
const pickOf = (questionId: number) => ({
  id: randomUUID(),
  questionId,
  questionVersion: 1,
  option: 0,
  spentMs: 0,
  agoMs: 0,
})

const mockOf = (questionId: number) => mockSettings({ sections: [sectionOf({ questionIds: [questionId] })] })

const DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
}
const VIDEO = { title: 'x', videoUrl: 'https://example.com/x' }
const BLOG = { blogTitle: 'x', blogUrl: 'https://example.com/x' }

/** The access table of the decisions, call by call: who may do what. */
export const TABLE: Record<string, Row> = {
  'POST /api/users/register': ['all', '200', () => ({ username: 'x', email: uniqueEmail(), password: PASSWORD })],
  'POST /auth/login': ['all', '200', () => ({ email: KNOWN_EMAIL, password: PASSWORD })],
  'POST /auth/refresh': ['all', '401 session_over'],
  'POST /auth/logout': ['all', '204'],
  'POST /auth/request-password-reset': ['all', '204', () => ({ email: uniqueEmail() })],
  'POST /auth/reset-password': ['all', '400 link_expired', () => ({ token: 'x', password: PASSWORD })],
  'POST /auth/verify-email': ['all', '400 link_expired', () => ({ token: 'x' })],
  'GET /api/courses/getAllCourses': ['all', '200'],
  'GET /api/courses/archived': ['learner', '200'],
  'GET /api/content-version': ['all', '200'],
  'POST /api/vitals': ['all', '204', () => ({ route: '/', metrics: [] })],
  'POST /api/course-views': ['all', '401 token_invalid', () => ({ count: 1, at: 0, signature: 'x' })],

  'GET /api/users/me': ['account', '200'],
  'PUT /api/users/me': ['account', '200', () => ({ username: 'x' })],
  'PUT /api/users/me/password': [
    'account',
    '403 wrong_password',
    () => ({ currentPassword: 'x', newPassword: PASSWORD }),
  ],
  'PUT /api/users/me/mail-settings': ['account', '204', () => ({ wantsOrderMails: true })],
  'POST /api/mails/unsubscribe/:token': ['all', '400 link_expired'],
  'GET /api/users/:id/mails': ['admin', '200'],
  'GET /api/mails/failed': ['admin', '200'],
  'POST /api/mails/:id/look': ['admin', '204'],
  'POST /api/mails/:id/again': ['admin', '204'],
  'POST /api/users/me/export': ['account', '200', () => ({ password: PASSWORD })],
  'DELETE /api/users/me': ['account', '204', () => ({ password: PASSWORD })],
  'POST /auth/logout-everywhere': ['account', '204'],
  'POST /auth/request-email-verification': ['account', '204'],

  'GET /api/users/countUsers': ['admin', '200'],
  'GET /api/users/getAllUsers': ['admin', '200'],
  'PUT /api/users/updateUserById/:id': ['admin', '200', () => ({ username: 'x' })],
  'DELETE /api/users/deleteUserById/:id': ['admin', { own: '409 own_account', foreign: '204' }],
  'GET /api/users/expiredUsers': ['admin', '200'],
  'POST /api/users/deleteExpiredUsers/stop': ['admin', '404 deletion_not_found'],
  'POST /api/users/deleteExpiredUsers/resume': ['admin', '404 deletion_not_found'],
  'GET /api/audit-log': ['admin', '200'],
  'POST /api/courses/createCourse': ['admin', '200', () => ({ name: 'x' })],
  'PUT /api/courses/updateCourseById/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/courses/deleteCourseById/:id': ['admin', '204'],
  'PUT /api/courses/order': ['admin', '412 changed_meanwhile', () => ({ ids: [] })],

  'GET /api/modules/getModulesByCourseId/:courseId': ['all', '200'],
  'POST /api/modules/createModule': ['admin', '200', ({ courseId }) => ({ name: 'x', courseId })],
  'PUT /api/modules/updateModuleById/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/modules/deleteModuleById/:id': ['admin', '204'],
  'PUT /api/modules/order/:courseId': ['admin', '204', ({ moduleId }) => ({ ids: [moduleId] })],

  'GET /api/topics/module/:moduleId': ['all', '200'],
  'GET /api/topics': ['all', '200'],
  'GET /api/topics/search': ['all', '200'],
  'GET /api/topics/:id': ['all', '200'],
  'POST /api/topics': ['admin', '200', ({ moduleId }) => ({ name: 'x', moduleId })],
  'PUT /api/topics/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/topics/:id': ['admin', '204'],
  'PUT /api/topics/order/:moduleId': ['admin', '204', ({ topicId }) => ({ ids: [topicId] })],

  'GET /api/modules/:id': ['all', '200'],
  'GET /api/content-inside/:kind/:id': ['admin', '200'],

  'GET /api/questions/countQuestionsByModuleId/:moduleId': ['all', '200'],
  'GET /api/questions/countQuestionsByTopicId/:topicId': ['all', '200'],
  'GET /api/questions/getQuestionsByTopicId/:topicId': ['access', '200'],
  'GET /api/questions': ['admin', '200'],
  'POST /api/questions/duplicates': ['admin', '200', () => ({ drafts: [{ questionText: 'Why?', options: [] }] })],
  'POST /api/questions/createQuestion/:topicId': ['admin', '200', () => QUESTION],
  'PUT /api/questions/updateQuestionById/:id': ['admin', '200', () => QUESTION],
  'DELETE /api/questions/deleteQuestionById/:id': ['admin', '204'],
  'POST /api/questions/delete': ['admin', '204', ({ questionId }) => ({ ids: [questionId] })],
  'POST /api/questions/restore': ['admin', '404 question_not_found', ({ questionId }) => ({ ids: [questionId] })],
  'GET /api/questions/ids': ['admin', '200'],
  'GET /api/questions/tags': ['admin', '200'],
  'GET /api/questions/authors': ['admin', '200'],
  'POST /api/questions/set': [
    'admin',
    '200',
    ({ questionId }) => ({ ids: [questionId], settings: { state: 'published' } }),
  ],
  'POST /api/questions/undo/:changeId': ['admin', '404 change_not_found'],
  'PUT /api/questions/state/:id': ['admin', '200', () => ({ state: 'published' })],
  'POST /api/questions/move': ['admin', '200', ({ questionId, topicId }) => ({ ids: [questionId], topicId })],
  'PUT /api/questions/order/:topicId': ['admin', '204', ({ questionId }) => ({ ids: [questionId] })],
  'GET /api/questions/:id/versions': ['admin', '200'],
  'POST /api/questions/:id/versions/:version/restore': ['admin', '404 version_not_found'],
  'GET /api/questions/:id/comments': ['admin', '200'],
  'POST /api/questions/:id/comments': ['admin', '204', () => ({ text: 'x' })],
  'PUT /api/questions/:id/comments/resolved': ['admin', '204', () => ({ isResolved: true })],
  'GET /api/question-comments/open': ['admin', '200'],
  'DELETE /api/question-comments/:id': ['admin', '404 comment_not_found'],
  'POST /api/questions/pictures': ['admin', '400 picture_unreadable', () => ({ picture: 'bm9uZQ==' })],
  'POST /api/questions/preview': ['admin', '200', () => QUESTION],
  'POST /api/questions/runs': ['admin', '400 snippet_missing', () => ({ questionText: 'Why?' })],
  'GET /api/questions/runs/:id': ['admin', '404 run_not_found'],
  'PUT /api/questions/proof/:id': ['admin', '404 run_not_found', () => ({ runId: 1 })],

  'GET /api/questions/export/:format/check': ['admin', '200'],
  'GET /api/questions/export/:format': ['admin', '200'],
  'POST /api/imports/read': ['admin', '200', () => ({ text: 'x' })],
  'GET /api/imports': ['admin', '200'],
  'POST /api/imports': ['admin', '200', () => ({ key: randomUUID(), name: 'x', format: 'csv', planned: 1 })],
  'PUT /api/imports/:id/pieces/:piece': ['admin', '200', ({ topicId }) => ({ questions: [{ ...QUESTION, topicId }] })],
  'POST /api/imports/:id/undo': ['admin', '200'],

  'GET /api/question-templates/topics/:topicId': ['admin', '200'],
  'GET /api/question-templates/:id': ['admin', '200'],
  'POST /api/question-templates/topics/:topicId': ['admin', '200', () => ({ name: 'x', definition: definitionOf() })],
  'PUT /api/question-templates/:id': ['admin', '200', () => ({ name: 'x', definition: definitionOf() })],
  'POST /api/question-templates/preview': ['admin', '200', () => ({ definition: definitionOf() })],
  'POST /api/question-templates/:id/drafts': ['admin', '200', () => ({ count: 2 })],
  'DELETE /api/question-templates/:id': ['admin', '204'],
  'POST /api/question-templates/:id/restore': ['admin', '200'],

  'POST /api/questions/:id/reports': ['learner', '204', () => ({ reason: 'typo' })],
  'GET /api/question-reports': ['admin', '200'],
  'PUT /api/question-reports/:id': ['admin', '204', () => ({ state: 'settled', reply: 'Fixed' })],
  'GET /api/my-reports': ['learner', '200'],
  'POST /api/my-reports/seen': ['learner', '204'],

  'GET /api/exams/topic/:topicId': ['access', '200'],
  'POST /api/exams/createExam': [
    'admin',
    '200',
    ({ topicId, questionId }) => ({ examName: 'x', topicId, questionIds: [questionId] }),
  ],
  'PUT /api/exams/updateExamById/:id': [
    'admin',
    '200',
    ({ questionId }) => ({ examName: 'x', questionIds: [questionId] }),
  ],
  'DELETE /api/exams/deleteExamById/:id': ['admin', '204'],

  'GET /api/mocks': ['learner', '200'],
  'GET /api/mocks/:id': ['admin', '200'],
  'POST /api/mocks': ['admin', '200', ({ questionId }) => mockOf(questionId)],
  'PUT /api/mocks/:id': ['admin', '200', ({ questionId }) => mockOf(questionId)],
  'POST /api/mocks/check': ['admin', '200', ({ questionId }) => mockOf(questionId)],
  'GET /api/mocks/:id/learners': ['admin', '200'],
  'POST /api/mocks/:id/learners': ['admin', '200', () => ({ emails: ['nobody@example.com'] })],
  'DELETE /api/mocks/:id/learners/:userId': ['admin', '204'],

  'GET /api/exams/:examId/briefing': ['access', '200'],
  // The learner's own attempt is over by now.
  'POST /api/exams/:examId/attempts': ['access', '200', () => ({ deviceId: randomUUID() })],
  'GET /api/exams/:examId/questions': ['learner', { admin: '200', learner: '409 attempt_required' }],
  'PUT /api/attempts/:attemptId/answers': [
    'account',
    { own: '200', foreign: '404 attempt_not_found' },
    () => ({ epoch: 1, answers: [ANSWER] }),
  ],
  'POST /api/attempts/:attemptId/take-over': [
    'account',
    { own: '409 attempt_closed', foreign: '404 attempt_not_found' },
    () => ({ deviceId: randomUUID() }),
  ],
  'GET /api/attempts/:attemptId/clock': ['account', { own: '200', foreign: '404 attempt_not_found' }],
  'POST /api/attempts/:attemptId/section': [
    'account',
    { own: '409 attempt_closed', foreign: '404 attempt_not_found' },
    () => ({ epoch: 1, section: 1, lastSeq: 0, agoMs: 0 }),
  ],
  'POST /api/attempts/:attemptId/submit': [
    'account',
    { own: '200', foreign: '404 attempt_not_found' },
    () => ({ epoch: 1, lastSeq: 0 }),
  ],
  'GET /api/attempts': ['learner', '200'],
  'GET /api/attempts/:attemptId/wrong-questions': ['access to own', { own: '200', foreign: '404 attempt_not_found' }],
  'GET /api/attempts/:attemptId/result': ['learner', { own: '200', foreign: '404 attempt_not_found' }],
  'GET /api/attempts/:attemptId/rank': ['learner', { own: '200', foreign: '404 attempt_not_found' }],
  'GET /api/exams/:examId/leaders': ['learner', { own: '200', foreign: '404 attempt_not_found' }],
  'PUT /api/exams/:examId/alias': [
    'learner',
    { own: '204', foreign: '404 attempt_not_found' },
    () => ({ alias: null }),
  ],

  'GET /api/attempts/all': ['admin', '200'],
  'GET /api/users/:userId/attempts/:attemptId': ['admin', '200'],
  'POST /api/users/:userId/attempts/:attemptId/void': ['admin', '204', () => ({ reason: 'x' })],
  'POST /api/users/:userId/attempts/:attemptId/judge': ['admin', '204'],
  'GET /api/exams/:examId/extra-time': ['admin', '200'],
  'PUT /api/exams/:examId/extra-time/:userId': [
    'admin',
    { own: '404 learner_not_found', foreign: '200' },
    () => ({ seconds: 60, reason: 'x' }),
  ],

  'GET /api/practice/topics/:topicId': ['access', '200'],
  'POST /api/practice/answers': ['learner', '204', ({ questionId }) => ({ answers: [pickOf(questionId)] })],
  'GET /api/practice/topics': ['learner', '200'],
  'GET /api/practice/modules': ['learner', '200'],
  'GET /api/practice/progress/:kind/:id': ['learner', '200'],

  'GET /api/learning/quality': ['all', '200'],
  'GET /api/overview/forecasts': ['admin', '200'],
  'GET /api/readiness/exams/:examId': ['access', '200'],
  'GET /api/readiness/topics/:topicId': ['access', '200'],
  'GET /api/readiness/goal': ['learner', '200'],
  'GET /api/goal': ['learner', '200'],
  'PUT /api/goal': ['access', '200', ({ examId }) => ({ examId, name: '', examDate: null, topics: [] })],
  'DELETE /api/goal': ['learner', '204'],
  'GET /api/goal/choices': ['learner', '200'],
  'GET /api/revision': ['learner', '200'],
  'GET /api/revision/set-aside': ['learner', '200'],
  'POST /api/revision/set-aside/:questionId/back': ['learner', '404 question_not_found'],

  'GET /api/today': ['learner', '200'],
  'PUT /api/today/time-zone': ['learner', '200', () => ({ timeZone: 'Asia/Kolkata' })],
  'GET /api/today/questions': ['learner', '200'],
  'GET /api/reminders': ['account', '200'],
  'PUT /api/reminders': ['account', '200', () => ({ hour: 19, byMail: true, byPush: false })],
  // This installation has no key, so 503 means that the caller was let in.
  'POST /api/reminders/push': ['account', '503 push_unavailable', () => DEVICE],
  'DELETE /api/reminders/push': ['account', '200', () => ({ endpoint: DEVICE.endpoint })],
  'GET /api/today/more': ['learner', '200'],
  'GET /api/today/mistakes': ['learner', '200'],
  'GET /api/today/mix': ['learner', '400 invalid_request'],

  'GET /api/purchases/my-modules': ['learner', '200'],
  'GET /api/purchases/grants/:userId': ['admin', '200'],
  'POST /api/purchases/grants': ['admin', '200', ({ moduleId }) => ({ moduleId, email: KNOWN_EMAIL })],
  'DELETE /api/purchases/grants/:userId/:moduleId': ['admin', '204'],
  'GET /api/buy-now/offer/:moduleId': ['learner', '200'],
  'GET /api/buy-now/verify-purchase': ['learner', '400 invalid_request'],
  // This installation takes no payments, so 503 means that the caller was let in.
  'POST /api/buy-now/create-order': [
    'learner',
    { own: '503 payments_unavailable', foreign: '403 not_your_account' },
    ({ userId, moduleId }) => ({ user: { id: userId }, module: { id: moduleId }, amount: 25, phno: '9876543210' }),
  ],
  'POST /api/buy-now/handle-payment-callback': [
    'learner',
    '503 payments_unavailable',
    () => ({ razorpay_payment_id: 'x', razorpay_order_id: 'x', razorpay_signature: 'x' }),
  ],
  'GET /api/orders/mine': ['account', '200'],
  'GET /api/orders/mine/:orderId': ['account', { own: '200', foreign: '404 order_not_found' }],
  'POST /api/orders/mine/:orderId/check': [
    'account',
    { own: '503 payments_unavailable', foreign: '404 order_not_found' },
  ],
  'POST /api/orders/mine/:orderId/refund': ['account', { own: '200', foreign: '404 order_not_found' }],
  'GET /api/orders/all': ['admin', '200'],
  'GET /api/users/:userId/orders/:orderId': ['admin', '200'],
  'POST /api/users/:userId/orders/:orderId/check': ['admin', '503 payments_unavailable'],
  'POST /api/users/:userId/orders/:orderId/refund': ['admin', '200', () => ({ reason: 'x' })],
  'POST /api/users/:userId/orders/:orderId/resolve': ['admin', '409 order_not_in_review', () => ({ reason: 'x' })],
  'GET /api/orders/revenue': ['admin', '400 invalid_request'],
  'GET /api/reconciliations': ['admin', '200'],
  'POST /api/reconciliations/:id/look': ['admin', '204'],

  'GET /api/overview/waiting': ['admin', '200'],
  'GET /api/overview/jobs': ['admin', '200'],
  'GET /api/overview/days': ['admin', '200'],
  'GET /api/overview/drafts': ['admin', '200'],

  'GET /api/categories': ['all', '200'],
  'GET /api/categories/:id': ['all', '200'],
  'POST /api/categories': ['admin', '200', () => ({ name: 'x' })],
  'PUT /api/categories/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/categories/:id': ['admin', '204'],
  'GET /api/video-links/category/:categoryId': ['all', '200'],
  'POST /api/video-links/:categoryId': ['admin', '200', () => VIDEO],
  'PUT /api/video-links/:id': ['admin', '200', () => VIDEO],
  'DELETE /api/video-links/:id': ['admin', '204'],
  'GET /api/blog-links/category/:categoryId': ['all', '200'],
  'POST /api/blog-links/:categoryId': ['admin', '200', () => BLOG],
  'PUT /api/blog-links/:id': ['admin', '200', () => BLOG],
  'DELETE /api/blog-links/:id': ['admin', '204'],

  'GET /api/projects': ['all', '200'],
  'GET /api/projects/technologies': ['all', '200'],
  'POST /api/projects/:id/interest': ['all', '204'],
  'POST /api/projects/views': ['all', '400 invalid_request'],
  'POST /api/projects': ['admin', '200', () => ({ projectName: 'x' })],
  'PUT /api/projects/:id': ['admin', '200', () => ({ projectName: 'x' })],
  'DELETE /api/projects/:id': ['admin', '204'],

  'GET /api/content': ['admin', '200'],
  'GET /api/content/load': ['admin', '200'],
  'POST /api/content/load': ['admin', '404 course_not_found', () => ({ course: 'nowhere' })],
  'GET /api/site': ['all', '200'],
  'GET /api/site/settings': ['admin', '200'],
  'GET /api/site/first-day': ['admin', '200'],
  'POST /api/site/test-mail': ['admin', '200'],
  'GET /api/site/review-rule': ['admin', '200'],
  'PUT /api/site/review-rule': ['admin', '200', () => ({ needsSecondPerson: false })],
  'PUT /api/site/settings': ['admin', '200', () => siteValues()],

  // This row is last, because from here on a deletion is running.
  'DELETE /api/users/deleteExpiredUsers': ['admin', { own: '200', foreign: '409 deletion_running' }],
}
