import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { areAnswersWaiting } from './api/answers-waiting.ts'
import { readLoginRecord } from './api/login-record.ts'
import { guardArea } from './guard.ts'

export const clientMiddleware = [guardArea]

/** Everything under /user. */
export default function LearnerArea() {
  useEffect(() => void sendLeftAnswers(), [])
  return <Outlet />
}

/** Answers given in practice that never left this browser. */
async function sendLeftAnswers(): Promise<void> {
  const userId = readLoginRecord()?.userId
  if (userId === undefined || !areAnswersWaiting(userId)) return
  const { startSending } = await import('./api/practice-queue.ts')
  await startSending()
}
