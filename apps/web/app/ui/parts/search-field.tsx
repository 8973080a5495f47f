import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import page from '../theme/page.module.css'

const PAUSE_MS = 300

/** A search parameter of the address, such as ?name=loops. A reload keeps it, and a link can contain it. */
export function useSearchWord(name: string): string {
  const [params] = useSearchParams()
  return (params.get(name) ?? '').trim()
}

/** An id from a search parameter; undefined when there is none. */
export function useSearchId(name: string): number | undefined {
  const id = Number(useSearchWord(name))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The parameters of a pending navigation. Until it is done, the browser and the router have the old ones. */
let pendingParams: URLSearchParams | null = null

/** Puts search parameters into the address, and removes the empty ones. */
export function useSetSearchWords(): (words: Record<string, string>) => void {
  const navigate = useNavigate()
  return (words) => {
    // Another filter may have changed its parameter a moment ago.
    const next = new URLSearchParams(pendingParams ?? window.location.search)
    for (const [name, word] of Object.entries(words))
      if (word) next.set(name, word)
      else next.delete(name)
    pendingParams = next
    void Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true })).finally(() => {
      if (pendingParams === next) pendingParams = null
    })
  }
}

type SearchFieldProps = {
  name: string
  label: string
  placeholder?: string
  /** The label is above the field. Otherwise only a screen reader says it. */
  isLabelled?: boolean
  /** The id of a list of suggestions. */
  list?: string
}

/** Searches 300 ms after the last letter; Enter searches at once. */
export function SearchField({ name, label, placeholder, isLabelled, list }: SearchFieldProps) {
  const setWords = useSetSearchWords()
  const word = useSearchWord(name)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A click on a link ends the search. A late search would go back to this page, or move the link away.
  useEffect(() => {
    const stop = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer.current)
    }
    for (const event of ['pointerdown', 'click']) document.addEventListener(event, stop, true)
    return () => {
      clearTimeout(timer.current)
      for (const event of ['pointerdown', 'click']) document.removeEventListener(event, stop, true)
    }
  }, [])
  // A link may have changed the address. While the person types, the field is newer than the address.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = word
  }, [word])

  function search(text: string): void {
    clearTimeout(timer.current)
    setWords({ [name]: text.trim() })
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={page.search}
      name={name}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      {...(list && { list })}
      placeholder={placeholder}
      defaultValue={word}
      maxLength={100}
      onChange={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        const { pathname } = window.location
        // After Back the address belongs to another page, which must not get this parameter.
        timer.current = setTimeout(() => window.location.pathname === pathname && search(value), PAUSE_MS)
      }}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}
