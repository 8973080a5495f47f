import type { AttemptResult } from '@abhyas/contract/exams-results'
import card from '../../../../ui/parts/card.module.css'
import page from '../../../../ui/theme/page.module.css'
import { figuresOf, sectionFigures, weakTopics } from './figures.ts'
import { Leaderboard } from './leaderboard.tsx'
import { MarksLines } from './marks-lines.tsx'
import { RankCard } from './rank-card.tsx'
import styles from './full-result.module.css'
import { SectionTable } from './section-table.tsx'
import { WeakTopics } from './weak-topics.tsx'

/** The parts of a result with marks or sections, loaded apart from the page. */
export default function FullResult({ result }: { result: AttemptResult }) {
  const sections = sectionFigures(result)
  const topics = weakTopics(result.items)
  const hasItems = result.items.length > 0
  return (
    <>
      <div className={styles.pair}>
        {hasItems && result.marks && (
          <section className={card.card} aria-labelledby="marks">
            <MarksLines items={result.items} figures={figuresOf(result.items)} />
          </section>
        )}
        {result.state === 'graded' && <RankCard result={result} />}
      </div>
      {hasItems && sections.length > 0 && (
        <section className={page.section} aria-labelledby="sections">
          <SectionTable sections={sections} all={figuresOf(result.items)} hasMarks={result.marks !== null} />
        </section>
      )}
      <div className={styles.pair}>
        {topics.length > 0 && <WeakTopics topics={topics} />}
        {result.state === 'graded' && <Leaderboard result={result} />}
      </div>
    </>
  )
}
