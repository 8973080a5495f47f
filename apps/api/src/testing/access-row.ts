import type { Endpoint } from '@abhyas/contract/endpoint'

/** The ids of the content that the calls read and change. */
export type Content = {
  courseId: number
  moduleId: number
  topicId: number
  questionId: number
  /** A change of many questions. */
  changeId: number
  importId: number
  templateId: number
  /** The number of the next piece of the import. */
  piece: number
  /** A version that no question has. */
  version: number
  reportId: number
  mailId: number
  examId: number
  mockId: number
  attemptId: number
  orderId: number
  userId: number
  categoryId: number
  videoId: number
  blogId: number
  projectId: number
  incidentId: number
  reconciliationId: number
}

/**
 * `access` means a learner to whom the module was given, in addition to the endpoint's own access. `access to own` means
 * the same for a call that does not find what belongs to others.
 */
export type Need = Endpoint['access'] | 'access' | 'access to own'

/**
 * `own` is the content of the learner with access: the granted module and, where a call names a person, that person.
 */
export type Whose = 'own' | 'foreign'

export type Row = [
  need: Need,
  /** The response to a caller with access: a success, or the failure that this request deserves. */
  response: string | Record<Whose, string> | Record<'admin' | 'learner', string>,
  body?: (content: Content) => object,
]
