import type { LearnersAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { topicIdOf } from '../../../owner-paths.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  adminExamsPath,
  adminModulesPath,
  adminTopicsPath,
  COURSES_PATH,
  MANAGE_MOCKS_PATH,
  USERS_PATH,
} from '../../../admin-paths.ts'
import { examsQuery, learnersAttemptsQuery, mockQuery } from '../../../queries/admin/exams.ts'
import { userQuery } from '../../../queries/admin/users.ts'
import { topicQuery } from '../../../queries/catalog.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { CsvExport } from '../../../ui/admin/csv-export.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import page from '../../../ui/theme/page.module.css'
import { useSearchId, useSearchWord } from '../../../ui/parts/search-field.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import { today } from '../../../ui/words/india-day.ts'
import { attemptsTable, collectAttempts } from './attempts-csv.ts'
import { ExtraTimes } from './extra-times.tsx'
import { AttemptTable, WHAT, WHO } from './attempt-table.tsx'
import { AttemptsToJudge } from './attempts-to-judge.tsx'
import { FindAttemptsForm } from './find-attempts-form.tsx'

export const meta = () => appMeta(texts.adminAttemptsTitle())

/** Lists the attempts of an exam, of a user, of a user at an exam, or those that an admin must judge. */
export default function AdminAttemptsPage() {
  const [examId, userId, topicId] = [useSearchId('examId'), useSearchId('userId'), useSearchId('topicId')]
  const isToJudge = useSearchWord('toJudge') !== ''
  // The server caches this page for every address, so the page does not contain the query.
  if (!useHydrated())
    return (
      <Frame>
        <Loading text={texts.adminAttemptsLoading()} />
      </Frame>
    )
  if (isToJudge) return <AttemptsToJudge />
  if (examId === undefined && userId === undefined) return <ChooseFirst />
  return <Attempts key={`${examId} ${userId}`} examId={examId} userId={userId} topicId={topicId} />
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={page.page}>
    <div className={page.head}>
      <h1 tabIndex={-1}>{texts.adminAttemptsTitle()}</h1>
    </div>
    {children}
  </div>
)

const ChooseFirst = () => (
  <Frame>
    <p className={page.notice}>{texts.adminAttemptsChoose()}</p>
    <FindAttemptsForm />
    <div className={page.below}>
      <LinkButton variant="quiet" to={COURSES_PATH}>
        {texts.adminAttemptsToCourses()}
      </LinkButton>
    </div>
  </Frame>
)

type AttemptsProps = Record<'examId' | 'userId' | 'topicId', number | undefined>

function Attempts({ examId, userId, topicId }: AttemptsProps) {
  const attempts = usePages(learnersAttemptsQuery({ examId, userId }))
  const { crumbs, examName } = useExamPlace(examId, topicId, attempts.data)
  const { data: user } = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined })
  const lead = [examId && (examName ?? attempts.data?.[0]?.examName), userId && user?.email]
  return (
    <>
      <AdminList
        title={texts.adminAttemptsTitle()}
        crumbs={userId === undefined ? crumbs : [{ to: USERS_PATH, name: texts.adminAttemptsToUsers() }]}
        lead={lead.filter(Boolean).join(', ')}
        query={attempts}
        add={examId !== undefined && userId === undefined ? <ResultsExport examId={examId} /> : undefined}
        loadingText={texts.adminAttemptsLoading()}
        failedText={texts.adminAttemptsFailed()}
        emptyText={emptyText(examId, userId)}
      >
        {(rows) => (
          <>
            <AttemptTable rows={rows} columns={userId === undefined ? [WHO] : [WHAT]} />
            <ShowMore shown={rows.length} total={attempts.total} more={attempts.more} />
          </>
        )}
      </AdminList>
      {examId !== undefined && userId === undefined && <ExtraTimes examId={examId} />}
    </>
  )
}

/** Saves the results of all learners, for a spreadsheet. */
const ResultsExport = ({ examId }: { examId: number }) => (
  <CsvExport
    fileName={() => `results-${examId}-${today()}.csv`}
    collect={(collecting) => collectAttempts(examId, collecting)}
    table={attemptsTable}
    words={{
      start: texts.attemptsCsv(),
      stop: texts.attemptsCsvStop,
      done: texts.attemptsCsvDone,
      failed: texts.attemptsCsvFailed(),
    }}
  />
)

function emptyText(examId: number | undefined, userId: number | undefined): string {
  if (userId === undefined) return texts.adminAttemptsNoneAtExam()
  return examId === undefined ? texts.adminAttemptsNoneOfUser() : texts.adminAttemptsNone()
}

/**
 * Returns the link to an exam, by the topic of the address or of an attempt. An exam without a topic is a mock exam. A
 * deleted exam has no link.
 */
function useExamPlace(
  examId: number | undefined,
  askedId: number | undefined,
  attempts: LearnersAttempt[] | undefined,
) {
  const [attempt] = attempts ?? []
  const topicId = askedId ?? (attempt && topicIdOf(attempt))
  const isKnown = examId !== undefined && topicId !== undefined
  const isMock = examId !== undefined && topicId === undefined && attempts !== undefined
  const { data: mock } = useQuery({ ...mockQuery(examId ?? 0), enabled: isMock, meta: { errorText: () => null } })
  const { data: topic } = useQuery({ ...topicQuery(topicId ?? 0), enabled: isKnown })
  const { data: exams } = useQuery({ ...examsQuery(topicId ?? 0), enabled: isKnown && topic !== undefined, meta: {} })
  const exam = exams?.find(({ id }) => id === examId)
  if (mock) return { crumbs: [{ to: MANAGE_MOCKS_PATH, name: texts.mocksTitle() }], examName: mock.examName }
  const crumbs = [
    { to: COURSES_PATH, name: texts.adminCourses() },
    ...(topic
      ? [
          { to: adminModulesPath(topic.courseId), name: topic.courseName },
          { to: adminTopicsPath(topic.moduleId), name: topic.moduleName },
          { to: adminExamsPath(topic.moduleId, topic.id), name: topic.name },
        ]
      : []),
  ]
  return { crumbs, examName: exam?.examName }
}
