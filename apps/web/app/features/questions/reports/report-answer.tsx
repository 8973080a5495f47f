import { REPLY_MAX_LENGTH, type ReportState } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import page from '../../../ui/theme/page.module.css'
import styles from './reports.module.css'

type ReportAnswerProps = { name: string; isPending: boolean; onAnswer: (to: ReportState, reply: string) => void }

/** The reply to the learners. Two short answers can be taken as they are, or completed. */
export function ReportAnswer({ name, isPending, onAnswer }: ReportAnswerProps) {
  const [reply, setReply] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const take = (text: string) => {
    setReply(text)
    setMissing(false)
    field.current?.focus()
  }
  const answer = (to: ReportState) => {
    if (reply.trim()) return onAnswer(to, reply)
    setMissing(true)
    field.current?.focus()
  }
  return (
    <div className={styles.answer}>
      <Textarea
        ref={field}
        label={texts.replyLabel()}
        aria-label={texts.replyLabelNamed({ name })}
        description={texts.replyHint()}
        value={reply}
        maxLength={REPLY_MAX_LENGTH}
        rows={3}
        error={isMissing && texts.errorReplyRequired()}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      <div className={page.tools}>
        {[texts.replyFixed(), texts.replyStands()].map((text) => (
          <Button key={text} variant="quiet" onClick={() => take(text)}>
            {text}
          </Button>
        ))}
      </div>
      <div className={page.tools}>
        <Button
          variant="primary"
          disabled={isPending}
          aria-label={texts.reportSettleNamed({ name })}
          onClick={() => answer('settled')}
        >
          {texts.reportSettle()}
        </Button>
        <Button
          variant="quiet"
          disabled={isPending}
          aria-label={texts.reportDismissNamed({ name })}
          onClick={() => answer('dismissed')}
        >
          {texts.reportDismiss()}
        </Button>
      </div>
    </div>
  )
}
