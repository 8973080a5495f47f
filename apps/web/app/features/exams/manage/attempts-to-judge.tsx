import * as texts from '@abhyas/messages/texts'
import { ADMIN_DASHBOARD_PATH } from '../../../paths.ts'
import { attemptsToJudgeQuery } from '../../../queries/admin/exams.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { AttemptTable, WHAT, WHO } from './attempt-table.tsx'

/** Lists the attempts of all learners that wait for an admin's judgement. */
export function AttemptsToJudge() {
  const attempts = usePages(attemptsToJudgeQuery)
  return (
    <AdminList
      title={texts.attemptsToJudgeTitle()}
      crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]}
      lead={texts.attemptsToJudgeLead()}
      query={attempts}
      loadingText={texts.adminAttemptsLoading()}
      failedText={texts.adminAttemptsFailed()}
      emptyText={texts.attemptsToJudgeNone()}
    >
      {(rows) => (
        <>
          <AttemptTable rows={rows} columns={[WHO, WHAT]} />
          <ShowMore shown={rows.length} total={attempts.total} more={attempts.more} />
        </>
      )}
    </AdminList>
  )
}
