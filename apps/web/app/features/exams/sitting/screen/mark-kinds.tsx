import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import styles from './instructions.module.css'

type Kinds = NonNullable<ExamBriefing['marks']>['kinds']

/** Says what each question gives and takes. */
export const MarkKinds = ({ kinds }: { kinds: Kinds }) => (
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
