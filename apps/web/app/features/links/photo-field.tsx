import type { VideoLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './photo-field.module.css'
import { thumbnailOf, UnreadablePicture } from './thumbnail.ts'

type PhotoFieldProps = { video: VideoLink | null; error: string | undefined; onChange: () => void }

/**
 * Uses the browser's own file picker, in which a phone also offers its camera. The chosen picture is shown as it will be
 * stored. A file that is no picture is refused at once.
 */
export function PhotoField({ video, error, onChange }: PhotoFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = chosen ?? video?.photoUrl
  const problem = refusal ?? error

  // The form is emptied after a video is added.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    const forget = () => setChosen(null)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    onChange()
    setRefusal(null)
    setChosen(null)
    const file = input.files?.[0]
    if (!file) return
    try {
      const thumbnail = await thumbnailOf(file)
      // Another file may have been chosen meanwhile, or the form was emptied.
      if (input.files?.[0] === file) setChosen(`data:image/jpeg;base64,${thumbnail}`)
    } catch (failure) {
      if (!(failure instanceof UnreadablePicture)) throw failure
      input.value = ''
      setRefusal(texts.videoPhotoUnreadable())
    }
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{texts.videoPhotoLabel()}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {video?.photoUrl ? texts.videoPhotoKeep() : texts.videoPhotoHint()}
      </p>
      <div className={styles.row}>
        {shown && <img src={shown} width={96} height={54} alt={chosen ? texts.videoPhotoChosen() : ''} />}
        <input
          ref={field}
          id={id}
          type="file"
          name="photo"
          accept="image/*"
          aria-describedby={problem ? `${id}-error` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => void choose(event)}
        />
      </div>
      {video?.photoUrl && (
        <label className={styles.remove}>
          <input type="checkbox" name="isPhotoRemoved" />
          {texts.videoPhotoRemove()}
        </label>
      )}
      {problem && (
        <p id={`${id}-error`} className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The form's rule for the picture, as in the contract. */
export async function photoOf(form: HTMLFormElement): Promise<string | null | undefined> {
  const values = new FormData(form)
  const file = values.get('photo')
  if (file instanceof File && file.size > 0) return thumbnailOf(file)
  return values.has('isPhotoRemoved') ? null : undefined
}
