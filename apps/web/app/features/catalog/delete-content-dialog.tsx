import type { ContentInside } from '@abhyas/contract/catalog'
import type { ContentState } from '@abhyas/contract/fields'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { isConflict, isRefusedWith } from '../../api/api-error.ts'
import { contentInsideQuery } from '../../queries/admin/catalog.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { focusOnWhatIsLeft } from '../../ui/parts/focus-on-what-is-left.ts'
import { MessageDialog } from '../../ui/parts/message-dialog.tsx'
import { toastNotice } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'

type Kind = 'course' | 'module' | 'topic'

/** The dialog shows this error, and then offers to archive. */
export const TOLD_IN_DIALOG = ['content_owned'] as const

const WORDS = {
  course: {
    deleteTitle: texts.courseDeleteTitle,
    archiveTitle: texts.courseArchiveTitle,
    archivedTitle: texts.courseIsArchived,
    deleteText: texts.courseDeleteText,
    owners: texts.ownersOfCourse,
  },
  module: {
    deleteTitle: texts.moduleDeleteTitle,
    archiveTitle: texts.moduleArchiveTitle,
    archivedTitle: texts.moduleIsArchived,
    deleteText: texts.moduleDeleteText,
    owners: texts.ownersOfModule,
  },
  topic: {
    deleteTitle: texts.topicDeleteTitle,
    archiveTitle: texts.topicArchiveTitle,
    archivedTitle: texts.topicIsArchived,
    deleteText: texts.topicDeleteText,
    owners: texts.ownersOfTopic,
  },
}

type Row = { id: number; name: string; state: ContentState }

type DeleteContentDialogProps<R extends Row> = {
  kind: Kind
  /** The row to delete; null while the dialog is closed. */
  row: R | null
  remove: (row: R) => Promise<unknown>
  archive: (row: R) => Promise<unknown>
  onClose: () => void
}

/** Says what is deleted with a course, a module or a topic. Content that has owners is archived instead. */
export function DeleteContentDialog<R extends Row>({
  kind,
  row,
  remove,
  archive,
  onClose,
}: DeleteContentDialogProps<R>) {
  const {
    data: inside,
    isError,
    refetch,
  } = useQuery({ ...contentInsideQuery(kind, row?.id ?? 0), enabled: row !== null })
  const isOwned = inside !== undefined && inside.owners + inside.buyers > 0
  const close = () => {
    flushSync(onClose)
    focusOnWhatIsLeft()
  }
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (!row) return
      try {
        await (isOwned ? archive(row) : remove(row))
      } catch (error) {
        // A learner became an owner while the dialog was open. It asks again, with the new number of owners.
        if (isRefusedWith(error, 'content_owned')) return void (await refetch())
        flushSync(onClose)
        // A form shows a conflict beside the row; this dialog has no such place.
        if (isOwned && isConflict(error)) toastNotice(texts.conflictDelete())
        throw error
      }
      close()
    },
  })
  const words = WORDS[kind]
  if (isOwned && row?.state === 'archived')
    return (
      <MessageDialog isOpen title={words.archivedTitle()} onClose={onClose}>
        {[...ownersTexts(kind, inside), texts.archivedAlready()].join(' ')}
      </MessageDialog>
    )
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={isOwned ? words.archiveTitle() : words.deleteTitle()}
      text={
        isOwned ? (
          [...ownersTexts(kind, inside), texts.archiveText()].map((text) => <p key={text}>{text}</p>)
        ) : (
          <WhatGoes text={words.deleteText({ name: row?.name ?? '' })} inside={inside} isError={isError} />
        )
      }
      confirmLabel={isOwned ? texts.archive() : texts.remove()}
      isDanger={!isOwned}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

const ownersTexts = (kind: Kind, { owners, buyers }: ContentInside): string[] => [
  ...(owners > 0 ? [WORDS[kind].owners({ count: owners, number: owners.toLocaleString(FORMATS) })] : []),
  ...(buyers > 0 ? [texts.buyersUnderWay({ count: buyers, number: buyers.toLocaleString(FORMATS) })] : []),
]

type WhatGoesProps = { text: string; inside: ContentInside | undefined; isError: boolean }

function WhatGoes({ text, inside, isError }: WhatGoesProps) {
  const parts = inside && partsOf(inside)
  return (
    <>
      <p>{text}</p>
      {!parts && <p>{isError ? texts.insideUnknown() : texts.loading()}</p>}
      {parts?.length === 0 && <p>{texts.insideNothing()}</p>}
      {parts && parts.length > 0 && (
        <p>
          {texts.insideLead()} <strong>{parts.join(', ')}</strong>
        </p>
      )}
      {parts?.length !== 0 && <p>{texts.deleteKeeps()}</p>}
    </>
  )
}

const partsOf = ({ modules, topics, questions, exams }: ContentInside): string[] => [
  ...(modules ? [texts.insideModules({ count: modules })] : []),
  ...(topics ? [texts.insideTopics({ count: topics })] : []),
  ...(questions ? [texts.insideQuestions({ count: questions })] : []),
  ...(exams ? [texts.insideExams({ count: exams })] : []),
]
