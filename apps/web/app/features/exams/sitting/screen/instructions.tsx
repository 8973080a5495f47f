import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { marksText, passMarksOf } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { examReadinessQuery } from '../../../../queries/goals.ts'
import { examsPath } from '../../../../paths.ts'
import { Button, LinkButton } from '../../../../ui/button/button.tsx'
import { ReadinessLine } from '../../../../ui/domain/score-range.tsx'
import page from '../../../../ui/theme/page.module.css'
import { timeInWords } from '../../../../ui/words/time-in-words.ts'
import type { PaletteKind } from '../engine/sitting-answers.ts'
import styles from './instructions.module.css'
import palette from './palette.module.css'
import { KINDS } from './question-kinds.ts'

const RULES = [texts.briefingRuleClock, texts.briefingRuleSaved, texts.briefingRuleNetwork, texts.briefingRuleEnd]

type InstructionsProps = {
  briefing: ExamBriefing
  examId: number
  /** The attempt is being started. */
  isStarting: boolean
  /** Why the last try to start failed, or null. */
  problem: string | null
  onBegin: () => void
}

/** What a learner reads before the clock starts. Only the button starts the exam. */
export function Instructions({ briefing, examId, isStarting, problem, onBegin }: InstructionsProps) {
  const tick = useRef<HTMLInputElement>(null)
  const [isTickMissing, setTickMissing] = useState(false)
  const begin = () => {
    const isTicked = tick.current?.checked ?? false
    setTickMissing(!isTicked)
    if (isTicked) onBegin()
    else tick.current?.focus()
  }
  const said = isTickMissing ? texts.briefingTickMissing() : problem
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1 tabIndex={-1} ref={focusOn}>
        {briefing.examName}
      </h1>
      <p className={styles.lead}>{texts.briefingNotStarted()}</p>
      <Facts briefing={briefing} />
      {briefing.marks && <MarkKinds kinds={briefing.marks.kinds} />}
      <Forecast examId={examId} />
      <section className={styles.card} aria-labelledby="rules">
        <h2 id="rules">{texts.briefingRules()}</h2>
        <ol className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule()}>{rule()}</li>
          ))}
          <li>{briefing.marks ? texts.briefingRuleEmptyMarks() : texts.briefingRuleEmpty()}</li>
        </ol>
      </section>
      <section className={styles.card} aria-labelledby="shapes">
        <h2 id="shapes">{texts.briefingShapes()}</h2>
        <ul className={`${palette.legend} ${styles.shapes}`}>
          {(Object.keys(KINDS) as PaletteKind[]).map((kind) => (
            <li key={kind}>
              <span className={`${palette.sample} ${palette[kind]}`} aria-hidden />
              {KINDS[kind]()}
            </li>
          ))}
        </ul>
      </section>
      <Tick briefing={briefing} input={tick} isMissing={isTickMissing} onTick={() => setTickMissing(false)} />
      <output id="begin-said" className={styles.said}>
        {said}
      </output>
      <Button variant="primary" className={styles.begin} isPending={isStarting} onClick={begin}>
        {texts.briefingBegin()}
      </Button>
      <p className={styles.hint}>{texts.briefingBeginHint()}</p>
      <LinkButton variant="plain" to={examsPath(briefing.topic.id)}>
        {texts.briefingNotNow()}
      </LinkButton>
    </div>
  )
}

/** A screen reader begins here, and not at the heading of the page that was loading. */
const focusOn = (heading: HTMLHeadingElement | null) => heading?.focus()

function Facts({ briefing: { questionCount: count, durationSeconds, marks } }: { briefing: ExamBriefing }) {
  const facts = [
    { value: String(count), label: texts.briefingQuestions({ count }) },
    { value: timeInWords(durationSeconds), label: texts.briefingTime() },
    marks
      ? {
          value: texts.briefingMarks({ marks: marksText(marks.pass), count: marksText(marks.total) }),
          label: texts.briefingMarksToPass(),
        }
      : { value: texts.briefingMarks({ marks: passMarksOf(count), count }), label: texts.briefingToPass() },
  ]
  return (
    <dl className={`${styles.card} ${styles.facts}`}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Kinds = NonNullable<ExamBriefing['marks']>['kinds']

/** Says what each question gives and takes. */
const MarkKinds = ({ kinds }: { kinds: Kinds }) => (
  <section className={styles.card} aria-labelledby="marks">
    <h2 id="marks">{texts.briefingMarksTitle()}</h2>
    <ul className={styles.rules}>
      {kinds.map(({ count, right, wrong, isPartial }) => (
        <li key={`${right}:${wrong}:${isPartial}`}>
          {textOf({ wrong, isPartial })({
            count,
            right: marksText(right),
            wrong: marksText(wrong),
          })}
        </li>
      ))}
    </ul>
  </section>
)

const textOf = ({ wrong, isPartial }: Pick<Kinds[number], 'wrong' | 'isPartial'>) => {
  if (isPartial) return texts.briefingMarkKindPartial
  return wrong > 0 ? texts.briefingMarkKind : texts.briefingMarkKindFree
}

/** The forecast may be missing: the exam begins without it. Its place is kept while it loads. */
function Forecast({ examId }: { examId: number }) {
  const { data: readiness, isPending } = useQuery(examReadinessQuery(examId))
  if (!isPending && !readiness?.range) return null
  return (
    <div className={styles.forecast}>
      <ReadinessLine readiness={readiness} />
    </div>
  )
}

type TickProps = {
  briefing: ExamBriefing
  input: RefObject<HTMLInputElement | null>
  isMissing: boolean
  onTick: () => void
}

const Tick = ({ briefing, input, isMissing, onTick }: TickProps) => (
  <label className={styles.tick}>
    <input
      ref={input}
      type="checkbox"
      aria-invalid={isMissing || undefined}
      aria-describedby="begin-said"
      onChange={onTick}
    />
    {texts.briefingTick({ time: timeInWords(briefing.durationSeconds) })}
  </label>
)
