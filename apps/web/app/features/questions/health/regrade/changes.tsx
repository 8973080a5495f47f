import type { RegradeChange } from '@abhyas/contract/exams-regrades'
import * as texts from '@abhyas/messages/texts'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { attemptTimelinePath } from '../../../../admin-paths.ts'
import type { RequestKey } from '../../../../queries/request-key.ts'
import { learnerName } from '../../../../ui/admin/learner-name.ts'
import table from '../../../../ui/admin/table.module.css'
import { ShowMoreButton } from '../../../../ui/lists/show-more-button.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../../ui/parts/retry-notice.tsx'
import { scoreText } from '../../../../ui/words/score.ts'
import styles from './regrade.module.css'

type Part = { changes: RegradeChange[]; next: string | null }
type ChangesQuery = UseInfiniteQueryOptions<Part, Error, InfiniteData<Part>, RequestKey, string | null>

/** The table of the changes, page after page. */
export function Changes({ query }: { query: ChangesQuery }) {
  const { data, isError, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query)
  const rows = data?.pages.flatMap(({ changes }) => changes)
  // A part ends after a second, also when it has found nothing yet.
  const mustGoOn = rows?.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (mustGoOn) void fetchNextPage()
  }, [mustGoOn, fetchNextPage])
  if (isError && !rows) return <RetryNotice text={texts.changesFailed()} onRetry={() => void refetch()} />
  if (!rows || (rows.length === 0 && hasNextPage)) return <Loading text={texts.changesLoading()} />
  if (rows.length === 0) return <p>{texts.changesNone()}</p>
  const more = hasNextPage ? { isPending: isFetchingNextPage, show: () => void fetchNextPage() } : null
  return (
    <>
      <div className={styles.changes}>
        <table className={table.table}>
          <thead>
            <tr>
              {[texts.changesLearner, texts.changesMarks, texts.changesResult, texts.changesRank].map((head) => (
                <th key={head()} scope="col">
                  {head()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.learner.id} ${row.attemptId}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {more && <ShowMoreButton more={more} />}
    </>
  )
}

function Row({ row: { learner, attemptId, examName, before, after } }: { row: RegradeChange }) {
  return (
    <tr>
      <th scope="row">
        <Link to={attemptTimelinePath(learner.id, attemptId)}>{learnerName(learner)}</Link>
        <span className={table.detail}>{examName}</span>
      </th>
      <td data-label={texts.changesMarks()}>
        <FromTo before={scoreText(before)} after={scoreText(after)} />
      </td>
      <td data-label={texts.changesResult()}>
        <FromTo before={resultText(before)} after={resultText(after)} />
      </td>
      <td data-label={texts.changesRank()}>
        <FromTo before={rankText(before)} after={rankText(after)} />
      </td>
    </tr>
  )
}

type Figures = RegradeChange['before']

const resultText = ({ status }: Figures): string => (status === 'Pass' ? texts.resultPass() : texts.resultFail())
const rankText = ({ rank }: Figures): string => (rank === null ? '–' : String(rank))

/** What stays the same is said once. */
const FromTo = ({ before, after }: { before: string; after: string }) =>
  before === after ? (
    before
  ) : (
    <>
      {before} <span aria-hidden>{'→'}</span> <span className="spoken">{texts.changesTo()}</span>{' '}
      <strong>{after}</strong>
    </>
  )
