import { FORMATS } from '@abhyas/messages/locale'
import type { HealthKind, HealthLine } from '@abhyas/contract/system'
import * as texts from '@abhyas/messages/texts'
import { FAILED_MAILS_PATH, FIRST_DAY_PATH, RUNNING_PATH } from '../../admin-paths.ts'
import { ageInWords, sinceInWords, sizeInWords } from './amounts.ts'

type Line = Omit<HealthLine, 'names'> & { names: string; now: string }
type Words = {
  /** The figure, as a sentence. */
  figure: (line: Line) => string
  learners: () => string
  todo: (line: Line) => string
  /** The page on which an admin does something about it. */
  open?: { label: () => string; to: string }
}

/** The API counts running exams up to here. */
const RUNNING_AT_MOST = 100_000

const countOf = ({ count }: Line) => count ?? 0
const ageOf = ({ seconds }: Line) => ageInWords(seconds ?? 0)
const databaseOf = ({ database }: Pick<HealthLine, 'database'>) =>
  database === 'shared' ? texts.systemShared() : texts.systemCluster({ name: database ?? '' })
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** An exam of all databases together is not known when one of them is away. */
const ofLearners = (line: Line, figure: () => string) =>
  line.state === 'unknown' ? texts.systemNotCounted({ names: line.names }) : figure()
const ofShared = (line: Line, figure: () => string) => (line.state === 'unknown' ? texts.systemNotKnown() : figure())

export const HEALTH_WORDS: Record<HealthKind, Words> = {
  running: {
    figure: (line) =>
      ofLearners(line, () =>
        countOf(line) > RUNNING_AT_MOST
          ? texts.systemRunningMany({ count: RUNNING_AT_MOST.toLocaleString(FORMATS) })
          : texts.systemRunningLine({ count: countOf(line) }),
      ),
    learners: texts.systemRunningLearners,
    todo: texts.systemRunningTodo,
  },
  overdue: {
    figure: (line) =>
      ofLearners(line, () =>
        line.seconds ? texts.systemOverdueLine({ age: ageOf(line) }) : texts.systemOverdueNone(),
      ),
    learners: texts.systemOverdueLearners,
    todo: texts.systemOverdueTodo,
  },
  unlogged: {
    figure: (line) =>
      ofLearners(line, () =>
        line.seconds ? texts.systemUnloggedLine({ age: ageOf(line) }) : texts.systemUnloggedNone(),
      ),
    learners: texts.systemUnloggedLearners,
    todo: texts.systemUnloggedTodo,
  },
  workers: {
    figure: (line) => ofShared(line, () => workersInWords(line)),
    learners: texts.systemWorkersLearners,
    todo: texts.systemWorkersTodo,
  },
  waitingJobs: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0 ? texts.systemJobsLine({ count: countOf(line), age: ageOf(line) }) : texts.systemJobsNone(),
      ),
    learners: texts.systemJobsLearners,
    todo: ({ names }) => texts.systemJobsTodo({ names: names || '-' }),
  },
  stillJobs: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0
          ? texts.systemStillLine({ count: countOf(line), names: line.names })
          : texts.systemStillNone(),
      ),
    learners: texts.systemStillLearners,
    todo: texts.systemStillTodo,
    open: { label: texts.systemJobsOpen, to: RUNNING_PATH },
  },
  failedJobs: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0
          ? texts.systemFailedJobsLine({ count: countOf(line), names: line.names })
          : texts.systemFailedJobsNone(),
      ),
    learners: texts.systemFailedJobsLearners,
    todo: texts.systemFailedJobsTodo,
    open: { label: texts.systemJobsOpen, to: RUNNING_PATH },
  },
  queuedMails: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0 ? texts.systemMailsLine({ count: countOf(line), age: ageOf(line) }) : texts.systemMailsNone(),
      ),
    learners: texts.systemMailsLearners,
    todo: texts.systemMailsTodo,
    open: { label: texts.systemMailsOpen, to: FIRST_DAY_PATH },
  },
  failedMails: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0 ? texts.systemFailedMailsLine({ count: countOf(line) }) : texts.systemFailedMailsNone(),
      ),
    learners: texts.systemFailedMailsLearners,
    todo: texts.systemFailedMailsTodo,
    open: { label: texts.systemFailedMailsOpen, to: FAILED_MAILS_PATH },
  },
  paymentEvents: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 0
          ? texts.systemEventsLine({ count: countOf(line), age: ageOf(line) })
          : texts.systemEventsNone(),
      ),
    learners: texts.systemEventsLearners,
    todo: texts.systemEventsTodo,
  },
  books: {
    figure: (line) => ofShared(line, () => booksInWords(line)),
    learners: texts.systemBooksLearners,
    todo: texts.systemBooksTodo,
    open: { label: texts.systemBooksOpen, to: RUNNING_PATH },
  },
  database: {
    figure: (line) =>
      capitalised(
        line.state === 'good'
          ? texts.systemDatabaseUp({ name: databaseOf(line), size: sizeInWords(line.bytes ?? 0) })
          : texts.systemDatabaseAway({ name: databaseOf(line), age: sinceInWords(line.at ?? line.now, line.now) }),
      ),
    learners: texts.systemDatabaseLearners,
    todo: texts.systemDatabaseTodo,
  },
  heartbeat: {
    figure: (line) => texts.systemHeartbeatLine({ name: databaseOf(line), age: ageOf(line) }),
    learners: texts.systemHeartbeatLearners,
    todo: texts.systemHeartbeatTodo,
  },
  replica: {
    figure: (line) =>
      line.bytes === null
        ? capitalised(texts.systemReplicaHidden({ name: databaseOf(line) }))
        : texts.systemReplicaLine({ name: databaseOf(line), size: sizeInWords(line.bytes) }),
    learners: texts.systemReplicaLearners,
    todo: texts.systemReplicaTodo,
  },
  backup: {
    figure: (line) =>
      ofShared(line, () =>
        line.seconds === null ? texts.systemBackupNever() : texts.systemBackupLine({ age: ageOf(line) }),
      ),
    learners: texts.systemBackupLearners,
    todo: texts.systemBackupTodo,
  },
  processes: {
    figure: (line) =>
      ofShared(line, () =>
        countOf(line) > 1 ? texts.systemReleases({ count: String(line.count) }) : texts.systemReleaseOne(),
      ),
    learners: texts.systemReleaseLearners,
    todo: texts.systemReleaseTodo,
  },
  schema: {
    figure: (line) => capitalised(SCHEMA_WORDS[line.state]({ name: databaseOf(line), migration: line.names })),
    learners: texts.systemSchemaLearners,
    todo: texts.systemSchemaTodo,
  },
}

const SCHEMA_WORDS: Record<HealthLine['state'], (is: { name: string; migration: string }) => string> = {
  good: texts.systemSchemaGood,
  watch: texts.systemSchemaNewer,
  bad: texts.systemSchemaMissing,
  unknown: texts.systemSchemaMissing,
}

function workersInWords({ count, at, now }: Line): string {
  if (count === 0 || count === null)
    return at === null ? texts.systemWorkersNever() : texts.systemWorkersNone({ age: sinceInWords(at, now) })
  const running = texts.systemWorkersLine({ count })
  return at === null ? running : `${running} ${texts.systemWorkersLast({ age: sinceInWords(at, now) })}`
}

function booksInWords({ count, at, now }: Line): string {
  const age = at === null ? texts.systemNever() : sinceInWords(at, now)
  if (count !== null && count > 0) return texts.systemBooksLine({ count, age })
  return at === null ? texts.systemBooksNever() : texts.systemBooksNone({ age })
}
