import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ChosenPicture } from './sent-picture.ts'

/** Learners see each text of a question but the key, which has to be the text of an option. */
const textIn = (target: EventTarget | null): HTMLTextAreaElement | null =>
  target instanceof HTMLTextAreaElement && target.name !== '' && target.name !== 'correctAnswer' ? target : null

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

let chosen = 0

/** The pictures that were dropped or pasted into the texts of a form, one after another. */
export function usePictures(inside: RefObject<HTMLElement | null>) {
  const [waiting, setWaiting] = useState<ChosenPicture[]>([])
  const lastField = useRef<HTMLTextAreaElement>(null)
  const add = useCallback((field: HTMLTextAreaElement | null, files: File[]) => {
    if (field) setWaiting((now) => [...now, ...files.map((file) => ({ nth: ++chosen, file, field }))])
  }, [])
  const done = useCallback(() => setWaiting(([, ...rest]) => rest), [])

  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return undefined
    const end = new AbortController()
    const options = { signal: end.signal }
    const showTarget = (field: HTMLTextAreaElement | null) => {
      for (const each of form.querySelectorAll('textarea')) each.toggleAttribute('data-drop', each === field)
    }
    form.addEventListener('focusin', ({ target }) => (lastField.current = textIn(target) ?? lastField.current), options)
    form.addEventListener('reset', () => setWaiting([]), options)
    form.addEventListener(
      'paste',
      (event) => {
        const [field, data] = [textIn(event.target), event.clipboardData]
        // Office programs add a picture of the text that was copied.
        if (!field || !data || !hasFiles(data) || data.types.includes('text/plain')) return
        event.preventDefault()
        add(field, [...data.files])
      },
      options,
    )
    form.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return
        // Beside a text the browser would open the file in place of the page.
        event.preventDefault()
        showTarget(textIn(event.target))
      },
      options,
    )
    form.addEventListener('dragleave', () => showTarget(null), options)
    form.addEventListener(
      'drop',
      (event) => {
        showTarget(null)
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        add(textIn(event.target), [...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    return () => end.abort()
  }, [inside, add])

  /** The text into which a button inserts: the one that had the focus last, or the first. */
  const fieldInUse = (): HTMLTextAreaElement | null =>
    lastField.current?.isConnected
      ? lastField.current
      : (inside.current?.closest('form')?.querySelector('textarea') ?? null)
  return { first: waiting[0], add, done, fieldInUse }
}
