import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { readLoginRecord } from './api/login-record.ts'
import { dropPreloaded } from './api/preloaded-responses.ts'
import { guardArea } from './guard.ts'
import { hearModuleNews } from './queries/module-news.ts'
import { CHANGED_BY_PRACTICE } from './queries/practice.ts'
import { invalidate } from './queries/request-key.ts'
import { areAnswersWaiting } from './unsent-answers/answers-waiting.ts'

export const clientMiddleware = [guardArea]

/** By then the first page has taken the preloaded responses that it needs. */
const TAKEN_AFTER_MS = 3000

/** Everything under /user. */
export default function LearnerArea() {
  const queryClient = useQueryClient()
  useEffect(() => void sendUnsentAnswers(queryClient), [queryClient])
  useEffect(() => void setTimeout(dropPreloaded, TAKEN_AFTER_MS), [])
  useEffect(() => hearModuleNews(queryClient), [queryClient])
  return <Outlet />
}

/** Sends the answers in practice that an earlier page could not send. */
async function sendUnsentAnswers(queryClient: QueryClient): Promise<void> {
  const userId = readLoginRecord()?.userId
  if (userId === undefined || !areAnswersWaiting(userId)) return
  const { startSending } = await import('./unsent-answers/practice-queue.ts')
  await startSending()
  // The page may have fetched its data before the server had the answers.
  dropPreloaded()
  await invalidate(queryClient, CHANGED_BY_PRACTICE)
}
