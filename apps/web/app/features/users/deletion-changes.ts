import { deleteExpiredUsers, resumeDeletion, stopDeletion, type UserDeletion } from '@abhyas/contract/users-manage'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { expiredUsersQuery } from '../../queries/admin/users.ts'

/** Each call returns the deletion as it is now. Its progress is fetched again. */
function useDeletionChange<Input = void>(change: (input: Input) => Promise<UserDeletion>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (deletion) =>
      queryClient.setQueryData(expiredUsersQuery.queryKey, (data) => data && { ...data, deletion }),
    onError: () => queryClient.invalidateQueries(expiredUsersQuery),
    meta: { errorText: () => texts.expiredDeleteFailed() },
  })
}

export const useStartDeletion = () =>
  useDeletionChange(({ alsoOwners }: { alsoOwners: boolean }) =>
    call(deleteExpiredUsers, { query: alsoOwners ? { alsoOwners: 'true' } : {} }),
  )
export const useStopDeletion = () => useDeletionChange(() => call(stopDeletion, {}))
export const useResumeDeletion = () => useDeletionChange(() => call(resumeDeletion, {}))
