import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { toastNotice } from '../../../../ui/frame/toast.ts'
import { DRAWING_EXAMPLES } from './drawing-examples.ts'
import { insertText } from './insert-text.ts'
import styles from './pictures.module.css'

/** Explains the drawings that can be written as text. */
export const DrawingsHelp = ({ fieldInUse }: { fieldInUse: () => HTMLTextAreaElement | null }) => (
  <details className={styles.help}>
    <summary>{texts.drawingsHelp()}</summary>
    <p className={styles.hint}>{texts.drawingsHint()}</p>
    <ul className={styles.examples}>
      {DRAWING_EXAMPLES.map(({ language, text, source }) => {
        const markdown = `\`\`\`${language}\n${source}\n\`\`\``
        return (
          <li key={language}>
            <p>{text()}</p>
            <pre>{markdown}</pre>
            <Button
              variant="plain"
              aria-label={texts.drawingInsertNamed({ language })}
              onClick={() => {
                const field = fieldInUse()
                if (field && !insertText(field, markdown)) toastNotice(texts.pictureNoRoom())
              }}
            >
              {texts.drawingInsert()}
            </Button>
          </li>
        )
      })}
    </ul>
  </details>
)
