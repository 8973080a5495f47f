import type { ResultItem } from '@abhyas/contract/exams-results'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import card from '../../../../ui/parts/card.module.css'
import type { Figures } from './figures.ts'
import styles from './marks-lines.module.css'

export const signed = (parts: number): string => (parts > 0 ? '+' : '') + marksText(parts)

/** Says how the marks came about, line by line. */
export function MarksLines({ items, figures }: { items: readonly ResultItem[]; figures: Figures }) {
  const { right, wrong, partly, empty, leftOut, earned, earnedPartly, taken } = figures
  const takers = items.filter(({ marksGot }) => (marksGot ?? 0) < 0).length
  return (
    <>
      <h2 id="marks" className={card.name}>
        {texts.rankMarksTitle()}
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>{texts.rankRight({ count: right })}</dt>
          <dd>{signed(earned - earnedPartly)}</dd>
        </div>
        {partly > 0 && (
          <div>
            <dt>{texts.rankPartly({ count: partly })}</dt>
            <dd>{signed(earnedPartly)}</dd>
          </div>
        )}
        <div>
          <dt>
            {texts.rankWrong({ count: wrong - partly })}
            {takers > 0 && <span className={styles.quiet}> · {texts.rankWrongTake({ count: takers })}</span>}
          </dt>
          <dd>{signed(-taken)}</dd>
        </div>
        <div>
          <dt>
            {texts.rankEmpty({ count: empty })}
            {empty > 0 && <span className={styles.quiet}> · {texts.rankEmptyTake()}</span>}
          </dt>
          <dd>{signed(0)}</dd>
        </div>
        {leftOut > 0 && (
          <div>
            <dt>{texts.rankLeftOut({ count: leftOut })}</dt>
            <dd>{signed(0)}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>{texts.rankMarks()}</dt>
          <dd>{marksText(earned - taken)}</dd>
        </div>
      </dl>
    </>
  )
}
