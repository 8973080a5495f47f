import type { Jobs } from '@abhyas/api/queues/job-queue'

/** Ends the time of the jobs that a killed worker held, so that they are repeated or given up now. */
export async function endTimeOf({ boss }: Jobs, name: string): Promise<void> {
  const jobs = await boss.findJobs(name)
  const held = jobs.flatMap(({ id, state }) => (state === 'active' ? [id] : []))
  if (held.length === 0) throw new Error('The killed worker held no job.')
  await boss.fail(name, held)
}
