import type { Module } from '@abhyas/contract/catalog-modules'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { moduleCountQuery } from '../../queries/catalog.ts'
import { LinkButton } from '../button/button.tsx'
import { buyPath } from '../words/buy-path.ts'
import page from '../theme/page.module.css'
import { rupees } from '../words/rupees.ts'

/** Tells the learner that the module is locked, with a link that buys it and comes back here. */
export function BuyNotice({ module: { id, price } }: { module: Pick<Module, 'id' | 'price'> }) {
  const { data: count } = useQuery(moduleCountQuery(id))
  const { pathname, search } = useLocation()
  return (
    <p className={page.notice}>
      {texts.moduleLockedNotice()}
      {count === 0 ? (
        <span>{texts.moduleNoQuestions()}</span>
      ) : (
        <LinkButton variant="primary" to={buyPath(id, pathname + search)}>
          {texts.moduleBuy({ price: rupees(price) })}
        </LinkButton>
      )}
    </p>
  )
}
