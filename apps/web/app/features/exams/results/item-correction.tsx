import type { ResultItem } from '@abhyas/contract/exams-results'
import * as texts from '@abhyas/messages/texts'
import styles from './results.module.css'

type Correction = NonNullable<ResultItem['correction']>

/** Says at a corrected question how it counts now. The options say which of them counted before. */
export const ItemCorrection = ({ item, correction }: { item: ResultItem; correction: Correction }) => (
  <p className={styles.correction}>
    {ruleText(item, correction)}
    {item.kind === 'number' &&
      correction.formerAnswer &&
      ` ${texts.correctionFormerNumber({ answer: correction.formerAnswer })}`}
  </p>
)

function ruleText({ marks }: ResultItem, { policy, counts }: Correction): string {
  if (counts === 'none') return texts.correctionItemLeftOut()
  if (counts === 'all') return marks ? texts.correctionItemFullMarks() : texts.correctionItemAllRight()
  if (policy === 'taken_back') return texts.correctionItemTakenBack()
  return policy === 'both_keys' ? texts.correctionItemBothKeys() : texts.correctionItemNewKey()
}
