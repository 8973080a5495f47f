import * as texts from '@abhyas/messages/texts'
import { Button } from '../../ui/button/button.tsx'
import { toastError, toastSuccess } from '../../ui/frame/toast.ts'
import type { Way } from './first-day-ways.ts'
import styles from './first-day.module.css'

/** Lines for a file or a terminal, with a button that copies them. `name` tells several buttons apart. */
export const CopiedLines = ({ name, lead, lines }: Way & { name: string }) => (
  <>
    <p className={styles.text}>{lead}</p>
    <div className={styles.lines}>
      <pre>{lines}</pre>
      <Button variant="plain" aria-label={texts.firstDayCopyNamed({ name })} onClick={() => void copy(lines)}>
        {texts.firstDayCopy()}
      </Button>
    </div>
  </>
)

/** A page that is not secure has no clipboard, and a browser may refuse it. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(texts.firstDayCopied())
  } catch {
    toastError(texts.firstDayCopyFailed())
  }
}
