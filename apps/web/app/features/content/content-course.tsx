import type { ContentCourse } from '@abhyas/contract/content'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { useForm } from '../../ui/parts/use-form.ts'
import page from '../../ui/theme/page.module.css'
import { useStartLoad } from './use-load-content.ts'

type Props = { course: ContentCourse; isBusy: boolean }

/** A course of the files: its size, what a load would do, and the rows that a load leaves alone. */
export function ContentCourseCard({ course, isBusy }: Props) {
  const { id, name, questions, toAdd, toChange, kept, deleted } = course
  const { mutate: start } = useStartLoad()
  const [isAsking, setAsking] = useState(false)
  const hasWork = toAdd + toChange > 0
  return (
    <li className={card.card}>
      <h2 className={card.name}>{name}</h2>
      <p className={card.text}>{texts.contentQuestions({ count: questions })}</p>
      <p>{hasWork ? texts.contentPlan({ added: String(toAdd), changed: String(toChange) }) : texts.contentNothing()}</p>
      {kept.length > 0 && <Names summary={texts.contentKept({ count: kept.length })} names={kept} />}
      {deleted.length > 0 && <Names summary={texts.contentDeleted({ count: deleted.length })} names={deleted} />}
      <div className={page.tools}>
        {hasWork && (
          <Button
            variant="primary"
            aria-label={texts.contentLoadCourse({ name })}
            isPending={isBusy}
            onClick={() => start({ course: id, takesFiles: false })}
          >
            {texts.contentLoad()}
          </Button>
        )}
        {kept.length > 0 && (
          <Button variant="quiet" isPending={isBusy} onClick={() => setAsking(true)}>
            {texts.contentTakeFiles()}
          </Button>
        )}
      </div>
      <TakeFiles course={course} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}

const Names = ({ summary, names }: { summary: string; names: string[] }) => (
  <details>
    <summary>{summary}</summary>
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </details>
)

type TakeFilesProps = { course: ContentCourse; isOpen: boolean; onClose: () => void }

function TakeFiles({ course: { id, name, kept }, isOpen, onClose }: TakeFilesProps) {
  const { mutateAsync: start } = useStartLoad()
  const { onSubmit, isPending } = useForm({
    send: () => start({ course: id, takesFiles: true }).then(onClose, onClose),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.contentTakeFilesTitle({ name })}
      text={
        <>
          <p>{texts.contentTakeFilesText()}</p>
          <ul>
            {kept.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={texts.contentTakeFiles()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
