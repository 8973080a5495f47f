import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { areAnswersWaiting } from './api/answers-waiting.ts'
import { forgetAskedAhead } from './api/asked-ahead.ts'
import { readLoginRecord } from './api/login-record.ts'
import { hearModuleNews } from './api/module-news.ts'
import { practisedTopicsQuery } from './api/queries.ts'
import { guardArea } from './guard.ts'

export const clientMiddleware = [guardArea]

/** By then the first page has taken what it wants of what was asked for ahead of it. */
const TAKEN_AFTER_MS = 3000

/** Everything under /user. */
export default function LearnerArea() {
  const queryClient = useQueryClient()
  useEffect(() => void sendLeftAnswers(queryClient), [queryClient])
  useEffect(() => void setTimeout(forgetAskedAhead, TAKEN_AFTER_MS), [])
  useEffect(() => hearModuleNews(queryClient), [queryClient])
  return <Outlet />
}

/** Answers given in practice that never left this browser. */
async function sendLeftAnswers(queryClient: QueryClient): Promise<void> {
  const userId = readLoginRecord()?.userId
  if (userId === undefined || !areAnswersWaiting(userId)) return
  const { startSending } = await import('./api/practice-queue.ts')
  await startSending()
  // The page may have asked before the server had them.
  forgetAskedAhead()
  await queryClient.invalidateQueries(practisedTopicsQuery)
}
