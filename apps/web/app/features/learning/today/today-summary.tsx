import type { TodayQuestion, TodayQuestions } from '@abhyas/contract/learning-today'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { MORE_PATH } from '../../../paths.ts'
import { todayQuery } from '../../../queries/today.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import frame from '../../../ui/domain/practice/round-frame.module.css'
import view from '../../../ui/domain/question-view.module.css'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { RightAnswer } from '../../../ui/domain/answers/right-answer.tsx'
import { StudyDays } from '../../../ui/domain/study-days.tsx'
import { RemindMe } from '../reminders/remind-me.tsx'
import { type DailyRound, thingLearned } from './daily-round.ts'
import styles from './today.module.css'

const FIVE = 5

type TodaySummaryProps = { today: TodayQuestions; picks: DailyRound['picks']; onAgain: () => void }

/** The end of the day's questions: the result, one thing learned, and the days practised. */
export function TodaySummary({ today, picks, onAgain }: TodaySummaryProps) {
  const { data: head } = useQuery(todayQuery)
  const count = today.questions.length
  const right = [...picks.values()].filter(({ isRight }) => isRight).length
  const learned = thingLearned(today, picks)
  return (
    <div className={styles.end}>
      <section className={frame.summary} data-summary tabIndex={-1} aria-labelledby="today-done">
        <h2 id="today-done">{count === FIVE ? texts.todayDoneFive() : texts.todayDoneAll()}</h2>
        <p className={frame.score}>{texts.todayRight({ right, count })}</p>
        {learned && <Learned learned={learned} />}
        <p className={styles.quiet}>{texts.todayTomorrow()}</p>
        <div className={frame.offers}>
          <LinkButton variant="quiet" to={MORE_PATH}>
            {texts.todayMore()}
          </LinkButton>
          <Button variant="plain" onClick={onAgain}>
            {texts.todayAgain()}
          </Button>
        </div>
      </section>
      {head && <StudyDays days={head.practisedDays} isTodayOn />}
      <RemindMe />
    </div>
  )
}

/** One question again, with its correct answer and the explanation. */
function Learned({ learned: { question, topicName } }: { learned: TodayQuestion }) {
  return (
    <section className={styles.thing} aria-labelledby="today-thing">
      <h3 id="today-thing">{texts.todayThing()}</h3>
      <p className={styles.quiet}>{topicName}</p>
      <RichText text={question.questionText} html={question.html.questionText} />
      <div className={styles.answer}>
        <span className="spoken">{texts.todayThingAnswer()}</span>
        <span aria-hidden>✓</span>
        <RightAnswer question={question} />
      </div>
      {question.description && (
        <div className={view.explanation}>
          <strong>{texts.practiceWhy()}</strong>
          <RichText text={question.description} html={question.html.description} />
        </div>
      )}
    </section>
  )
}
