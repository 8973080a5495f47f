import type { openJobs } from '@abhyas/api/queues/job-queue'

type Log = Parameters<typeof openJobs>[2]['log']

/** A log for a drill's own queue, which tells the drill of errors and writes nothing. */
export const quietLog = (complain: (problem: string) => void) =>
  ({
    error: ({ err }: { err: Error }) => complain(`The drill's own queue: ${err.message}`),
    warn: () => undefined,
  }) as unknown as Log
