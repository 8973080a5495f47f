import type { ContentLoad } from '@abhyas/contract/content'
import * as texts from '@abhyas/messages/texts'
import { ProgressBar } from '../../ui/parts/progress-bar.tsx'
import page from '../../ui/theme/page.module.css'
import { momentInWords } from '../../ui/words/india-day.ts'
import styles from './load-status.module.css'

/** Shows how far the load has come, or how the last one ended. */
export function LoadStatus({ load }: { load: ContentLoad }) {
  const { state, planned, added, changed, unchanged, endedAt } = load
  const numbers = { written: String(added + changed), planned: String(planned) }
  if (state === 'running') {
    const label = texts.contentProgress(numbers)
    return (
      <div className={styles.progress}>
        <p>{label}</p>
        <ProgressBar label={label} max={Math.max(planned, 1)} value={added + changed} />
      </div>
    )
  }
  if (state === 'failed')
    return (
      <p role="alert" className={page.notice}>
        {texts.contentLoadFailed(numbers)}
      </p>
    )
  const result = texts.contentResult({
    added: String(added),
    changed: String(changed),
    unchanged: String(unchanged),
  })
  return <output className={page.over}>{texts.contentLast({ when: momentInWords(endedAt ?? ''), result })}</output>
}
