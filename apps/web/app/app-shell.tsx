import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import './ui/theme/mantine-theme.css'
import { createQueryClient } from './query-client.ts'
import { colorSchemeManager } from './ui/theme/color-scheme.ts'
import { theme } from './ui/theme/mantine-theme.ts'
import { Toaster } from './ui/frame/toaster.tsx'

/** The app begins here: the pages below are hydrated, use Mantine and fetch their own data. */
export default function AppShell() {
  const navigate = useNavigate()
  const [queryClient] = useState(() => createQueryClient((path) => void navigate(path)))
  const idle = useIdleTasks()
  useFocusOnNewPage()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Outlet />
        <Toaster />
        {idle && <idle.IdleTasks />}
      </MantineProvider>
    </QueryClientProvider>
  )
}

const IDLE_AFTER_MS = 5000

/** Loads the idle tasks once per document, after the page itself. Without a network it loads them at once. */
function useIdleTasks(): typeof import('./idle-tasks.tsx') | null {
  const [idle, setIdle] = useState<typeof import('./idle-tasks.tsx') | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        setIdle(await import('./idle-tasks.tsx'))
      } catch {} // without a network the next document tries again
    }
    const timer = setTimeout(() => void load(), navigator.onLine ? IDLE_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

/**
 * A page change inside the app loads no document, so a screen reader would not notice it. The focus goes to the
 * heading.
 */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => void (focused.current = document.activeElement))
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page with preloaded data has already moved the focus to the right place, such as the question.
    if (document.activeElement !== focused.current) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
