import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { marksText, passMarksOf } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { examReadinessQuery } from '../../../../queries/goals.ts'
import { examsPathOf, topicCrumbs } from '../../../../owner-paths.ts'
import { Button, LinkButton } from '../../../../ui/button/button.tsx'
import { Breadcrumb } from '../../../../ui/frame/breadcrumb.tsx'
import { ReadinessLine } from '../../../../ui/domain/score-range.tsx'
import page from '../../../../ui/theme/page.module.css'
import { momentInWords } from '../../../../ui/words/india-day.ts'
import { timeInWords } from '../../../../ui/words/time-in-words.ts'
import type { PaletteKind } from '../engine/sitting-answers.ts'
import styles from './instructions.module.css'
import { MarkKinds } from './mark-kinds.tsx'
import palette from './palette.module.css'
import { KINDS } from './question-kinds.ts'
import { useBefore } from './sections/use-before.ts'

const SECTION_RULES = {
  free: texts.briefingRuleFree,
  sequence: texts.briefingRuleSequence,
  timed: texts.briefingRuleTimed,
}

const RULES = [texts.briefingRuleClock, texts.briefingRuleSaved, texts.briefingRuleNetwork, texts.briefingRuleEnd]

type InstructionsProps = {
  briefing: ExamBriefing
  /** Only mock exams have these parts. */
  parts: typeof import('./sections/mock-briefing.tsx') | null
  examId: number
  /** The attempt is being started. */
  isStarting: boolean
  /** Why the last try to start failed, or null. */
  problem: string | null
  onBegin: (password?: string) => void
}

/** What a learner reads before the clock starts. Only the button starts the exam. */
export function Instructions({ briefing, parts, examId, isStarting, problem, onBegin }: InstructionsProps) {
  const tick = useRef<HTMLInputElement>(null)
  const [isTickMissing, setTickMissing] = useState(false)
  const [password, setPassword] = useState('')
  const [isPasswordMissing, setPasswordMissing] = useState(false)
  const { sections, hasPassword, opensAt } = briefing
  const isBefore = useBefore(opensAt)
  const isUsedUp = briefing.attemptsLeft === 0
  const begin = () => {
    const isTicked = tick.current?.checked ?? false
    const isMissing = hasPassword && password === ''
    setTickMissing(!isTicked)
    setPasswordMissing(isMissing)
    if (!isTicked) tick.current?.focus()
    else if (isMissing) document.querySelector<HTMLElement>('#exam-password')?.focus()
    else onBegin(password)
  }
  const refusal = () => {
    if (isTickMissing) return texts.briefingTickMissing()
    return isPasswordMissing ? texts.briefingPasswordMissing() : problem
  }
  const refused = isUsedUp ? null : refusal()
  const waiting = () => {
    if (isUsedUp) return texts.errorExamAttemptsUsed()
    return isBefore && opensAt ? texts.briefingOpensAt({ moment: momentInWords(opensAt) }) : null
  }
  return (
    <div className={`${page.page} ${styles.page}`}>
      <Breadcrumb crumbs={[...topicCrumbs(briefing), { to: examsPathOf(briefing.owner), name: texts.resultExams() }]} />
      <h1 tabIndex={-1} ref={focusOn}>
        {briefing.examName}
      </h1>
      <p className={styles.lead}>{texts.briefingNotStarted()}</p>
      <Facts briefing={briefing} />
      {parts && sections && <parts.BriefingSections briefing={briefing} sections={sections} />}
      {parts && <parts.BriefingWindow briefing={briefing} isBefore={isBefore} />}
      {briefing.marks && <MarkKinds kinds={briefing.marks.kinds} />}
      <Forecast examId={examId} />
      <section className={styles.card} aria-labelledby="rules">
        <h2 id="rules">{sections ? texts.briefingRulesTitle() : texts.briefingRules()}</h2>
        <ol className={styles.rules}>
          {sections && <li>{SECTION_RULES[sections.mode]()}</li>}
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
      {parts && hasPassword && <parts.ExamPassword password={password} onChange={setPassword} />}
      <Tick briefing={briefing} input={tick} isMissing={isTickMissing} onTick={() => setTickMissing(false)} />
      <output id="begin-said" className={`${styles.said} ${refused === null ? styles.waits : ''}`}>
        {refused ?? waiting()}
      </output>
      {/* Before the exam opens the button works too: the clock of this device may be wrong, and the server decides. */}
      <Button variant="primary" className={styles.begin} isPending={isStarting} disabled={isUsedUp} onClick={begin}>
        {texts.briefingBegin()}
      </Button>
      <p className={styles.hint}>{texts.briefingBeginHint()}</p>
      <LinkButton variant="plain" to={examsPathOf(briefing.owner)}>
        {texts.briefingNotNow()}
      </LinkButton>
    </div>
  )
}

/** A screen reader begins here, and not at the heading of the page that was loading. */
const focusOn = (heading: HTMLHeadingElement | null) => heading?.focus()

function Facts({ briefing: { questionCount: count, durationSeconds, marks, sections } }: { briefing: ExamBriefing }) {
  const facts = [
    { value: String(count), label: texts.briefingQuestions({ count }) },
    {
      value: timeInWords(durationSeconds),
      label: sections ? texts.briefingInSections({ count: sections.list.length }) : texts.briefingTime(),
    },
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
