import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import page from '../theme/page.module.css'

const PAUSE_MS = 300

/** A word of the address, such as ?name=loops: a reload keeps it, and a link can carry it. */
export function useSearchWord(name: string): string {
  const [params] = useSearchParams()
  return (params.get(name) ?? '').trim()
}

/** A number of the address; undefined when it says none. */
export function useSearchId(name: string): number | undefined {
  const id = Number(useSearchWord(name))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The address that is on its way: until it is there, the browser and the router say the one before. */
let onItsWay: URLSearchParams | null = null

/** Puts words into the address, and takes those out that are empty. */
export function useSetSearchWords(): (words: Record<string, string>) => void {
  const navigate = useNavigate()
  return (words) => {
    // As it is now: a filter beside it may have changed a moment ago.
    const next = new URLSearchParams(onItsWay ?? window.location.search)
    for (const [name, word] of Object.entries(words))
      if (word) next.set(name, word)
      else next.delete(name)
    onItsWay = next
    void Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true })).finally(() => {
      if (onItsWay === next) onItsWay = null
    })
  }
}

type SearchFieldProps = { name: string; label: string; placeholder: string }

/** Searches while one types, a moment after the last letter; Enter does not wait. */
export function SearchField({ name, label, placeholder }: SearchFieldProps) {
  const setWords = useSetSearchWords()
  const word = useSearchWord(name)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever follows a link has done with this search: it would take them back, or take the link from under the finger.
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
  // A link may have changed the address; whoever is typing is ahead of it.
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
      aria-label={label}
      placeholder={placeholder}
      defaultValue={word}
      maxLength={100}
      onChange={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        const { pathname } = window.location
        // Not once the address is another page's, by Back: the word would be added to it.
        timer.current = setTimeout(() => window.location.pathname === pathname && search(value), PAUSE_MS)
      }}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}
