import { type ContentLoad, loadContent } from '@abhyas/contract/content'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { contentLoadQuery, contentQuery } from '../../queries/admin/content.ts'

/** Starts a load. When another admin was faster, the page shows that admin's load. */
export function useStartLoad() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { course: string | null; takesFiles: boolean }) => call(loadContent, { body }),
    onSuccess: (load) => queryClient.setQueryData(contentLoadQuery.queryKey, { load }),
    onError: () => queryClient.invalidateQueries(contentLoadQuery),
    meta: { errorText: () => texts.contentStartFailed() },
  })
}

/** Returns the last load. When it ends, the courses are compared again. */
export function useLastLoad(): ContentLoad | null {
  const queryClient = useQueryClient()
  const { data } = useQuery(contentLoadQuery)
  const load = data?.load ?? null
  const state = load?.state
  const seen = useRef<ContentLoad['state'] | undefined>(undefined)
  useEffect(() => {
    if (seen.current === 'running' && state !== 'running') void queryClient.invalidateQueries(contentQuery)
    seen.current = state
  }, [state, queryClient])
  return load
}
