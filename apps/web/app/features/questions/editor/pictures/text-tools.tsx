import * as texts from '@abhyas/messages/texts'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../../ui/button/button.tsx'
import { DrawingsHelp } from './drawings-help.tsx'
import { PictureForm } from './picture-form.tsx'
import styles from './pictures.module.css'
import { usePictures } from './use-pictures.ts'

/**
 * Pictures and drawings for all texts of the question's form around it: dropped or pasted into a text, or added from here
 * to the text that was used last.
 */
export function TextTools() {
  const tools = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { first, add, done, fieldInUse } = usePictures(tools)
  return (
    <div ref={tools} className={styles.tools}>
      <div className={styles.row}>
        <Button variant="quiet" onClick={() => picker.current?.click()}>
          {texts.pictureAdd()}
        </Button>
        <p className={styles.hint}>{texts.pictureHint()}</p>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => {
          add(fieldInUse(), [...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <DrawingsHelp fieldInUse={fieldInUse} />
      {first?.field.parentElement?.parentElement &&
        createPortal(
          <PictureForm key={first.nth} picture={first} onDone={done} />,
          first.field.parentElement.parentElement,
        )}
    </div>
  )
}
