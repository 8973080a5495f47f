import type { VideoLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import styles from './photo-field.module.css'
import { thumbnailOf } from './thumbnail.ts'

type PhotoFieldProps = { video: VideoLink | null; error: string | undefined; onChange: () => void }

/** Uses the browser's own file picker, in which a phone also offers its camera. */
export function PhotoField({ video, error, onChange }: PhotoFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{texts.videoPhotoLabel()}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {video?.photoUrl ? texts.videoPhotoKeep() : texts.videoPhotoHint()}
      </p>
      <div className={styles.row}>
        {video?.photoUrl && <img src={video.photoUrl} width={96} height={54} alt="" />}
        <input
          id={id}
          type="file"
          name="photo"
          accept="image/*"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={onChange}
        />
      </div>
      {video?.photoUrl && (
        <label className={styles.remove}>
          <input type="checkbox" name="isPhotoRemoved" />
          {texts.videoPhotoRemove()}
        </label>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
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
