import type { SiteValues } from '@abhyas/contract/rules/site-values'
import { getFirstDay, getSiteForm, updateSite } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { isConflict } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, keysOf } from '../../queries/request-key.ts'

type Change = { values: SiteValues; version: number }

export function useUpdateSite() {
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const refetch = () => invalidate(queryClient, keysOf(getSiteForm, getFirstDay))
  return useMutation({
    mutationFn: ({ values, version }: Change) => call(updateSite, { body: values, ifMatch: version }),
    onSuccess: async () => {
      await refetch()
      // The header and the footer of this page show the new name.
      await revalidate()
    },
    onError: (error) => isConflict(error) && refetch(),
    meta: {
      successText: texts.siteSaved,
      errorText: (error) => (isConflict(error) ? null : texts.siteSaveFailed()),
    },
  })
}
