import type { Order } from '@abhyas/contract/purchases-orders'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { orderPath } from '../../../paths.ts'
import { myModulesQuery } from '../../../queries/catalog.ts'
import { tellModuleNews } from '../../../queries/module-news.ts'
import { pathAfterBuying } from '../../../ui/words/buy-path.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'

/**
 * Tells every page that the order is decided, and leads the learner on. Replaces the buy page, so that Back skips it.
 * Several parts of the page may notice the end; the learner is told once.
 */
export function useFinishPurchase(moduleId: number): (order: Pick<Order, 'id' | 'state'>) => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const isHere = useRef(true)
  const isFinished = useRef(false)
  // A learner who has gone to another page meanwhile stays there.
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  return useCallback(
    async (order) => {
      if (isFinished.current) return
      isFinished.current = true
      const isPaid = order.state === 'paid'
      if (isPaid) {
        queryClient.setQueryData(myModulesQuery.queryKey, (mine) => mine && [...new Set([...mine, moduleId])])
        toastSuccess(texts.buySuccess())
      }
      const next = isPaid ? pathAfterBuying(moduleId, search) : orderPath(order.id)
      if (isHere.current) await navigate(next, { replace: true })
      isHere.current = false
      await tellModuleNews(queryClient)
    },
    [moduleId, navigate, queryClient, search],
  )
}
