import { useQuery } from '@tanstack/react-query'
import { myProgressQuery } from '../../queries/practice.ts'
import { StudyWeeks } from './study-weeks.tsx'
import { WeakestTopics } from './weakest-topics.tsx'
import styles from './standing.module.css'

/** How the learner stands: the weakest topics, and the last weeks. Both are absent until there is something to say. */
export function Standing() {
  const { data } = useQuery(myProgressQuery)
  if (!data || (data.weakest.length === 0 && data.weeks.length === 0)) return null
  return (
    <div className={styles.pair}>
      {data.weakest.length > 0 && <WeakestTopics topics={data.weakest} />}
      {data.weeks.length > 0 && <StudyWeeks weeks={data.weeks} />}
    </div>
  )
}
