import type { ResultItem } from '@abhyas/contract/exams-results'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import { pickedOptions } from '@abhyas/contract/rules/right-options'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import table from '../../../ui/admin/table.module.css'
import { Badge } from '../../../ui/parts/badge.tsx'
import { secondInWords } from '../../../ui/words/india-day.ts'
import page from '../../../ui/theme/page.module.css'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import { sectionPlaceOf } from '../results/section-places.ts'
import styles from './timeline.module.css'

type Saved = AttemptTimeline['answers'][number] & { id: number; isLate: boolean }

/** Lists the answers in the order in which they reached us, late ones included. */
function savedOf({ answers, lateAnswers }: AttemptTimeline): Saved[] {
  const late = new Set(lateAnswers)
  const inOrder = [...answers, ...lateAnswers].toSorted(
    (a, b) => Date.parse(a.savedAt) - Date.parse(b.savedAt) || a.seq - b.seq,
  )
  return inOrder.map((answer, index) => Object.assign({ id: index + 1, isLate: late.has(answer) }, answer))
}

export function TimelineEvents({ attempt }: { attempt: AttemptTimeline }) {
  const saved = savedOf(attempt)
  if (saved.length === 0) return <p className={page.notice}>{texts.timelineEventsNone()}</p>
  const started = Date.parse(attempt.startedAt)
  const deviceColumn = {
    head: texts.timelineColumnDevice(),
    cell: ({ epoch }: Saved) => texts.timelineDevice({ number: epoch }),
  }
  const sectionColumn = {
    head: texts.timelineColumnSection(),
    cell: ({ place }: Saved) => sectionPlaceOf(attempt.sections, place)?.name,
  }
  return (
    <>
      <p className={styles.hint}>{texts.timelineEventsHint()}</p>
      <RowTable
        rows={saved}
        nameOf={questionName}
        columns={[
          { head: texts.timelineColumnQuestion(), cell: questionName },
          ...(attempt.sections ? [sectionColumn] : []),
          {
            head: texts.timelineColumnAnswer(),
            cell: (answer) => <AnswerCell answer={answer} item={attempt.items[answer.place]} />,
          },
          {
            head: texts.timelineColumnSaved(),
            cell: ({ savedAt }) => (
              <>
                <time dateTime={savedAt}>{secondInWords(savedAt)}</time>
                <span className={table.detail}>{sinceText(Date.parse(savedAt) - started)}</span>
              </>
            ),
          },
          ...(attempt.epoch > 1 ? [deviceColumn] : []),
        ]}
      />
    </>
  )
}

const questionName = ({ place }: Saved) => texts.timelineQuestion({ number: place + 1 })

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
