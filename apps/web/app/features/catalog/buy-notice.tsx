import type { Module } from '@abhyas/contract/catalog-modules'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import button from '../../ui/button.module.css'
import page from '../../ui/page.module.css'
import { rupees } from '../../ui/rupees.ts'
import { moduleCountQuery } from './question-count.tsx'

/** A module that is not open to this learner, and the way to it. */
export function BuyNotice({ module: { id, price } }: { module: Pick<Module, 'id' | 'price'> }) {
  const { data: count } = useQuery(moduleCountQuery(id))
  return (
    <p className={page.notice}>
      {texts.moduleLockedNotice()}
      {count === 0 ? (
        <span>{texts.moduleNoQuestions()}</span>
      ) : (
        <Link className={`${button.button} ${button.primary}`} to={`/user/buynow/${id}`}>
          {texts.moduleBuy({ price: rupees(price) })}
        </Link>
      )}
    </p>
  )
}
