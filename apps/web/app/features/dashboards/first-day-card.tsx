import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { FIRST_DAY_PATH } from '../../admin-paths.ts'
import { firstDayQuery } from '../../queries/admin/site.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { FIRST_DAY_WORDS } from './first-day-words.ts'
import styles from './first-day.module.css'

/** What a new site still lacks. The card is gone when everything is done, and while we do not know. */
export function FirstDayCard() {
  const { data: items = [] } = useQuery(firstDayQuery)
  const left = items.filter(({ state }) => state !== 'done')
  if (left.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="first-day">
      <div className={styles.about}>
        <h2 id="first-day" className={styles.what}>
          {texts.firstDayTitle()}
        </h2>
        <p className={styles.text}>
          {texts.firstDayLeft({ done: String(items.length - left.length), all: String(items.length) })}{' '}
          {left.map(({ kind }) => FIRST_DAY_WORDS[kind].title()).join(' · ')}
        </p>
      </div>
      <LinkButton variant="quiet" to={FIRST_DAY_PATH}>
        {texts.firstDayOpen()}
      </LinkButton>
    </section>
  )
}
