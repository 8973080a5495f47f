import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dryRunQuery } from '../../../../queries/admin/regrades.ts'
import { type DryRun, sumPreview } from './sum-preview.ts'

/** The exams whose attempts count. Null: all of them. */
export type Plan = { correctAnswer: string | null; examIds: number[] | null }

/**
 * Reads a dry run part after part, until it is done, stopped, or no longer on the screen. The request that is under way
 * is then given up.
 */
export function useDryRun(id: number, plan: Plan, isOn: boolean) {
  const [isStopped, setStopped] = useState(false)
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...dryRunQuery(id, plan),
    enabled: isOn,
  })
  const mustGoOn = isOn && hasNextPage && !isFetching && !isStopped && error === null
  useEffect(() => {
    if (mustGoOn) void fetchNextPage()
  }, [mustGoOn, fetchNextPage])
  const dryRun: DryRun | null = data ? sumPreview(data.pages) : null
  return {
    dryRun,
    error,
    isStopped: isStopped && hasNextPage,
    /** All attempts are counted. */
    isDone: data !== undefined && !hasNextPage,
    stop: () => setStopped(true),
    goOn: () => {
      setStopped(false)
      if (error) void (data ? fetchNextPage() : refetch())
    },
  }
}
