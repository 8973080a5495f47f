import type { PickReason, Today } from '@abhyas/contract/learning-today'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { readLoginRecord } from '../../api/login-record.ts'
import { MORE_PATH, TODAY_PATH } from '../../paths.ts'
import { keepTodayForOffline, todayQuery } from '../../queries/today.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { StudyDays } from '../../ui/domain/study-days.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { readTodayPicks } from '../../unsent-answers/kept-today.ts'
import { Ring } from './ring.tsx'
import styles from './today-card.module.css'
import { groupsOf, type TodayGroup } from './today-groups.ts'

/**
 * What to do today, and the days practised. It needs no other response, and it fails alone. Another card stands between
 * the two, or beside them on a wide screen.
 */
export function TodayBoard({ children }: { children: ReactNode }) {
  const { data: today, isError, refetch } = useQuery(todayQuery)
  useEffect(() => keepTodayForOffline(today), [today])
  const keptIds = useMemo(() => keptIdsOf(today?.madeAt), [today?.madeAt])
  return (
    <div className={`${styles.board} ${page.inOrder}`}>
      {today ? (
        <TodayCard today={today} keptIds={keptIds} />
      ) : isError ? (
        <RetryNotice text={texts.todayFailed()} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <div className={styles.beside}>{children}</div>
      {today && today.picks.length > 0 && <StudyDays days={today.practisedDays} isTodayOn={keptIds.size > 0} />}
    </div>
  )
}

/** The questions of this set that were answered in this browser. */
function keptIdsOf(madeAt: Today['madeAt'] | undefined): ReadonlySet<number> {
  if (!madeAt) return new Set()
  const owner = { learnerId: readLoginRecord()?.userId ?? 0, madeAt }
  return new Set(readTodayPicks(owner).map(({ questionId }) => questionId))
}

function TodayCard({ today, keptIds }: { today: Today; keptIds: ReadonlySet<number> }) {
  if (today.picks.length === 0) return <p className={page.notice}>{texts.todayNone()}</p>
  const groups = groupsOf(today.picks, ({ questionId, isAnswered }) => isAnswered || keptIds.has(questionId))
  const count = today.picks.length
  const done = groups.reduce((sum, group) => sum + group.done, 0)
  const next = groups.findIndex((group) => group.done < group.count)
  const isFirst = done === 0 && today.picks[0]?.reason === 'first'
  return (
    <section className={styles.card} aria-labelledby="today">
      <div className={styles.top}>
        <Ring done={done} count={count} />
        <div>
          <p className={styles.soft}>{dateInWords(today.day)}</p>
          <h2 id="today">{headingOf({ done, count, isFirst })}</h2>
          <p className={styles.soft}>
            {done < count ? texts.todayMinutes({ count: count - done }) : texts.todayTomorrow()}
          </p>
        </div>
      </div>
      <ul className={styles.why}>
        {groups.map((group, nth) => (
          <Line key={`${group.reason} ${group.topics[0]}`} group={group} isNext={nth === next} />
        ))}
      </ul>
      <Way done={done} count={count} />
    </section>
  )
}

function headingOf({ done, count, isFirst }: { done: number; count: number; isFirst: boolean }): string {
  if (isFirst) return texts.todayFirst()
  if (done < count) return texts.todayToGo({ count: count - done })
  return count === FIVE ? texts.todayDoneFive() : texts.todayDoneAll()
}
const FIVE = 5

const LINES: Record<PickReason, (group: TodayGroup) => { text: string; why: string }> = {
  due: ({ count }) => ({ text: texts.todayGroupDue({ count }), why: texts.todayGroupDueWhy() }),
  'weak-topic': (group) => ({ text: fromTopic(group), why: texts.todayGroupWeakWhy() }),
  'new-topic': (group) => ({ text: fromTopic(group), why: texts.todayGroupNewWhy() }),
  stretch: ({ count, topics }) => ({
    text: texts.todayGroupStretch({ count }),
    why: texts.todayGroupStretchWhy({ topic: topics[0] ?? '' }),
  }),
  first: (group) => ({ text: fromTopic(group), why: texts.todayGroupFirstWhy() }),
}
const fromTopic = ({ count, topics }: TodayGroup) => texts.todayGroupTopic({ count, topic: topics.join(', ') })

function Line({ group, isNext }: { group: TodayGroup; isNext: boolean }) {
  const { text, why } = LINES[group.reason](group)
  const isDone = group.done === group.count
  return (
    <li>
      <span className={isDone ? `${styles.count} ${styles.done}` : styles.count} aria-hidden>
        {isDone ? '✓' : group.count - group.done}
      </span>
      <span className={styles.words}>
        <b>{text}</b>
        <small>{why}</small>
      </span>
      {(isDone || isNext) && (
        <span className={styles.state}>{isDone ? texts.todayGroupDone() : texts.todayGroupNext()}</span>
      )}
    </li>
  )
}

/** The one thing to do next. When the day is done, it becomes quiet. */
function Way({ done, count }: { done: number; count: number }) {
  if (done === count)
    return (
      <div className={styles.ways}>
        <LinkButton variant="quiet" className={styles.more} to={MORE_PATH}>
          {texts.todayMore()}
        </LinkButton>
        <LinkButton variant="quiet" className={styles.more} to={TODAY_PATH}>
          {texts.todayAgain()}
        </LinkButton>
      </div>
    )
  return (
    <LinkButton variant="primary" className={styles.go} to={TODAY_PATH}>
      {done === 0 ? texts.todayStart() : texts.todayContinue()}
    </LinkButton>
  )
}

/** As high as the card. The way to the questions works already. */
const Waiting = () => (
  <section className={`${styles.card} ${styles.waiting}`} aria-label={texts.todayTitle()} data-loading="">
    <output className="spoken">{texts.todayLoading()}</output>
    <LinkButton variant="primary" className={styles.go} to={TODAY_PATH}>
      {texts.todayStart()}
    </LinkButton>
  </section>
)

/** Tuesday, 17 November. */
const dateInWords = (day: string): string =>
  new Date(day).toLocaleDateString(FORMATS, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
