import { login, logout, refresh } from '@abhyas/contract/auth'
import { getContentVersion } from '@abhyas/contract/catalog'
import type { Endpoint } from '@abhyas/contract/endpoint'
import * as attempts from '@abhyas/contract/exams-attempts'
import { getExamBriefing } from '@abhyas/contract/exams-briefing'
import { getResult } from '@abhyas/contract/exams-results'
import { getTodayQuestions } from '@abhyas/contract/learning-today'
import { getPractice, recordPractice } from '@abhyas/contract/practice'
import { WEBHOOK_PATH } from '@abhyas/contract/purchases'
import * as orders from '@abhyas/contract/purchases-orders'
import { PICTURES_PATH } from '@abhyas/contract/rules/pictures'
import type { LoadClass } from '../metrics/load.ts'
import type { LoadLevel } from './load-level.ts'

/**
 * What keeps the answers of a running exam, and what a save needs: a token that expires in the exam must be renewed. These
 * calls are the last to be refused.
 */
const ANSWERS: readonly Endpoint[] = [attempts.saveAnswers, attempts.submitAttempt, attempts.enterSection, refresh]

/** What begins, continues or ends an exam or practice, and what follows a payment. */
const EXAMS: readonly Endpoint[] = [
  attempts.startAttempt,
  attempts.getExamQuestions,
  attempts.getAttemptClock,
  attempts.takeOverAttempt,
  getExamBriefing,
  getResult,
  getPractice,
  getTodayQuestions,
  recordPractice,
  orders.verifyPurchase,
  orders.handlePaymentCallback,
  orders.checkMyOrder,
  login,
  logout,
]
/** Without its scripts and pictures an exam cannot be shown. */
const FILES_OF_EXAMS = ['/assets/', PICTURES_PATH]

/**
 * These are never refused. A balancer must not take a process out because it has much to do, the payment provider would
 * try again for hours, and a server of pages asks for the version of the content.
 */
const NEVER_REFUSED = new Set(['/healthz', '/readyz', WEBHOOK_PATH, getContentVersion.path])

/** The level from which a class is refused. */
export const REFUSED_FROM: Record<LoadClass, LoadLevel> = { others: 1, exams: 2, answers: 3 }

export type LoadKind = {
  loadClass: LoadClass
  /** Is null for what is not in the lists above. */
  endpoint: Endpoint | null
}

const matcherOf = (loadClass: LoadClass) => (endpoint: Endpoint) => ({
  kind: { loadClass, endpoint },
  method: endpoint.method as string,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
})
const MATCHERS = [...ANSWERS.map(matcherOf('answers')), ...EXAMS.map(matcherOf('exams'))]
const OTHERS: LoadKind = { loadClass: 'others', endpoint: null }
const FILES: LoadKind = { loadClass: 'exams', endpoint: null }

/** Says what a request is for, by its address. Returns null for a request that is never refused. */
export function loadKindOf(method: string | undefined, url: string): LoadKind | null {
  const [path = ''] = url.split('?', 1)
  if (NEVER_REFUSED.has(path)) return null
  const found = MATCHERS.find((each) => each.method === method && each.pattern.test(path))
  if (found) return found.kind
  return FILES_OF_EXAMS.some((folder) => path.startsWith(folder)) ? FILES : OTHERS
}
