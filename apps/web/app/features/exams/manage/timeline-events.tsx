import type { ResultItem } from '@abhyas/contract/exams-results'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import { pickedOptions } from '@abhyas/contract/rules/right-options'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { Moment } from '../../../ui/admin/facts.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'
import { secondInWords } from '../../../ui/words/india-day.ts'
import page from '../../../ui/theme/page.module.css'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { sectionPlaceOf } from '../results/section-places.ts'
import { TimelineCorrection } from './timeline-correction.tsx'
import styles from './timeline.module.css'

type Saved = AttemptTimeline['answers'][number] & { isLate: boolean }
type Correction = AttemptTimeline['corrections'][number]
type Event = { id: number; at: string; place: number; saved?: Saved; correction?: Correction }

/** Lists the answers in the order in which they reached us, late ones included, and then what was corrected. */
function eventsOf({ answers, lateAnswers, corrections }: AttemptTimeline): Event[] {
  const saved = [
    ...answers.map((answer): Saved => ({ ...answer, isLate: false })),
    ...lateAnswers.map((answer): Saved => ({ ...answer, isLate: true })),
  ].toSorted((a, b) => a.seq - b.seq)
  return [
    ...saved.map((answer) => ({ at: answer.savedAt, place: answer.place, saved: answer })),
    ...corrections.map((correction) => ({ at: correction.at, place: correction.place, correction })),
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((event, index) => Object.assign({ id: index + 1 }, event))
}

export function TimelineEvents({ attempt }: { attempt: AttemptTimeline }) {
  const events = eventsOf(attempt)
  if (events.length === 0) return <p className={page.notice}>{texts.timelineEventsNone()}</p>
  const started = Date.parse(attempt.startedAt)
  const deviceColumn = {
    head: texts.timelineColumnDevice(),
    cell: ({ saved }: Event) => saved && texts.timelineDevice({ number: saved.epoch }),
  }
  const sectionColumn = {
    head: texts.timelineColumnSection(),
    cell: ({ place }: Event) => sectionPlaceOf(attempt.sections, place)?.name,
  }
  return (
    <>
      <p className={styles.hint}>{texts.timelineEventsHint()}</p>
      <RowTable
        rows={events}
        nameOf={questionName}
        columns={[
          { head: texts.timelineColumnQuestion(), cell: questionName },
          ...(attempt.sections ? [sectionColumn] : []),
          {
            head: texts.timelineColumnAnswer(),
            cell: ({ saved, correction }) => (
              <>
                {saved && <AnswerCell answer={saved} item={attempt.items[saved.place]} />}
                {correction && <TimelineCorrection correction={correction} />}
              </>
            ),
          },
          {
            head: texts.timelineColumnSaved(),
            cell: ({ at, correction }) =>
              correction ? (
                <Moment at={at} />
              ) : (
                <>
                  <time dateTime={at}>{secondInWords(at)}</time>
                  <span className={table.detail}>{sinceText(Date.parse(at) - started)}</span>
                </>
              ),
          },
          ...(attempt.epoch > 1 ? [deviceColumn] : []),
        ]}
      />
    </>
  )
}

const questionName = ({ place }: Event) => texts.timelineQuestion({ number: place + 1 })

/** The text of the option, because each learner sees the options under other letters. */
function AnswerCell({ answer, item }: { answer: Saved; item: ResultItem | undefined }) {
  const { option, number, isMarked, isLate } = answer
  const names = pickedOptions(item?.kind, option).flatMap((place) => OPTIONS[place]?.name ?? [])
  return (
    <span className={styles.badges}>
      {number}
      {item && names.map((name) => <RichText key={name} text={item[name] ?? ''} html={item.html[name]} />)}
      {names.length === 0 && !number && texts.timelineCleared()}
      {isMarked && <Badge tone="plain">{texts.timelineMarked()}</Badge>}
      {isLate && <Badge tone="waiting">{texts.timelineLate()}</Badge>}
    </span>
  )
}

function sinceText(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 0)
  return texts.timelineSince({ minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}
