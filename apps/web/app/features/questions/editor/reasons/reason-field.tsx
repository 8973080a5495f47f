import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import styles from './reasons.module.css'

type ReasonFieldProps = { letter: string; reason: string | undefined }

/** Why an option is wrong. It follows the option in the form, and is hidden while the option is marked as right. */
export const ReasonField = ({ letter, reason }: ReasonFieldProps) => (
  <div className={styles.reason}>
    <Textarea
      name={`reason${letter}`}
      size="xs"
      aria-label={texts.writingReasonOf({ letter })}
      placeholder={texts.writingReason({ letter })}
      defaultValue={reason}
      rows={1}
      maxLength={1000}
    />
  </div>
)
