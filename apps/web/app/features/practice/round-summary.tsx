import type { Question } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { examsPath, MORE_PATH, practicePath } from '../../paths.ts'
import { moduleTopicsQuery, topicQuery } from '../../queries/catalog.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import frame from '../../ui/domain/practice/round-frame.module.css'
import { type Known, questionsOf, type Round, type Way } from './round.ts'

type RoundSummaryProps = {
  topicId: number | null
  round: Round
  known: Known
  questions: Question[]
  onWay: (way: Way) => void
}

/** The end of a round: the result, and what to do next, the best choice first. */
export function RoundSummary({ topicId, round, known, questions, onWay }: RoundSummaryProps) {
  const picks = [...round.picks.values()]
  const right = picks.filter(({ isRight }) => isRight).length
  const score = texts.practiceDone({ right, count: picks.length })
  const next = useNextTopic(topicId)
  const ways = [
    { way: 'wrong', label: texts.practiceAgainWrong },
    { way: 'new', label: texts.practiceAgainNew },
    { way: 'all', label: texts.practiceAgainAll },
  ] as const
  const offered = ways
    .map(({ way, label }) => ({ way, label, count: questionsOf(way, questions, known).length }))
    .filter(({ count }) => count > 0)
  return (
    <section className={frame.summary} data-summary tabIndex={-1} aria-labelledby="round-done">
      <h2 id="round-done">{texts.practiceDoneTitle()}</h2>
      {picks.length > 0 ? (
        <>
          <p className={frame.score}>{score}</p>
          <ProgressBar value={right} max={picks.length} label={score} />
        </>
      ) : (
        <p>{texts.practiceDoneNothing()}</p>
      )}
      <div className={frame.offers}>
        {offered.map(({ way, label, count }, nth) => (
          <Button key={way} variant={nth === 0 ? 'primary' : 'quiet'} onClick={() => onWay(way)}>
            {label({ count })}
          </Button>
        ))}
        <LinkButton variant="quiet" to={topicId === null ? MORE_PATH : examsPath(topicId)}>
          {topicId === null ? texts.moreTitle() : texts.practiceToExams()}
        </LinkButton>
        {next && (
          <LinkButton variant="plain" to={practicePath(next.id)}>
            {texts.practiceNextTopic({ topic: next.name })}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

/** The next topic of the module, once it is known. Without a network there is none. */
function useNextTopic(topicId: number | null) {
  const { data: topic } = useQuery({ ...topicQuery(topicId ?? 0), enabled: topicId !== null })
  const { data: topics = [] } = useQuery({
    ...moduleTopicsQuery(topic?.moduleId ?? 0),
    enabled: topic !== undefined,
    retry: false,
  })
  return topics[topics.findIndex(({ id }) => id === topicId) + 1]
}
