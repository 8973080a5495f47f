import { ALT_MAX_LENGTH, hasAltText, markOf } from '@abhyas/contract/rules/pictures'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { failureText } from '../../../../ui/words/failure-text.ts'
import { insertText } from './insert-text.ts'
import styles from './pictures.module.css'
import { type ChosenPicture, sentPictureQuery } from './sent-picture.ts'

type PictureFormProps = { picture: ChosenPicture; onDone: () => void }

/**
 * Uploads a picture and meanwhile asks what it shows. It stands inside the form of the question, so it is no form of its
 * own: it handles Enter and Escape itself.
 */
export function PictureForm({ picture, onDone }: PictureFormProps) {
  const client = useQueryClient()
  const { data: stored, error, isFetching, refetch } = useQuery(sentPictureQuery(picture))
  const [problem, setProblem] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { file, field } = picture

  /** An author may have written the text before the upload is done. */
  async function insert(): Promise<void> {
    const alt = input.current?.value.trim() ?? ''
    if (!hasAltText({ alt })) {
      setProblem(texts.errorPictureWithoutText())
      input.current?.focus()
      return
    }
    setWaiting(true)
    // A failed upload is shown below, with a button that tries again.
    const sent = await client.ensureQueryData(sentPictureQuery(picture)).catch(() => null)
    setWaiting(false)
    // The author has left this form meanwhile.
    if (!sent || !input.current) return
    if (insertText(field, markOf(alt, sent.address))) onDone()
    else setProblem(texts.pictureNoRoom())
  }
  function leave(): void {
    field.focus()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
    // The form around this one would be sent or left.
    event.stopPropagation()
    if (event.key === 'Enter' && event.target !== input.current) return
    event.preventDefault()
    if (event.key === 'Escape') leave()
    else if (!isWaiting) void insert()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in each part
    <fieldset className={styles.form} aria-label={texts.pictureTitle({ name: file.name })} onKeyDown={onKeyDown}>
      {stored && <img src={stored.address} width={stored.width} height={stored.height} alt="" />}
      {isFetching && (
        <output className={styles.sending}>
          {texts.pictureUploading()}
          <progress aria-hidden />
        </output>
      )}
      {error && !isFetching && (
        <p role="alert" className={styles.error}>
          {failureText(error)}
        </p>
      )}
      <Textarea
        ref={input}
        label={texts.pictureShows()}
        description={texts.pictureShowsHint()}
        error={problem}
        onChange={() => setProblem(null)}
        rows={2}
        maxLength={ALT_MAX_LENGTH}
        aria-required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the author has just added the picture
        autoFocus
      />
      <div className={styles.row}>
        {error ? (
          <Button variant="primary" isPending={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain()}
          </Button>
        ) : (
          <Button variant="primary" isPending={isWaiting} onClick={() => void insert()}>
            {texts.pictureInsert()}
          </Button>
        )}
        <Button variant="quiet" onClick={leave}>
          {texts.cancel()}
        </Button>
      </div>
    </fieldset>
  )
}
