import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import './ui/mantine-theme.css'
import { createQueryClient } from './api/query-client.ts'
import { colorSchemeManager } from './ui/color-scheme.ts'
import { theme } from './ui/mantine-theme.ts'
import { Toaster } from './ui/toaster.tsx'

/** Where the app begins: below this, pages are hydrated, use Mantine and fetch for themselves. */
export default function AppShell() {
  const navigate = useNavigate()
  const [queryClient] = useState(() => createQueryClient((path) => void navigate(path)))
  useEffect(measureLater, [])
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
      </MantineProvider>
    </QueryClientProvider>
  )
}

const MEASURED_AFTER_MS = 5000

/** Once per document: how fast it was for this person. The browser remembers it until then; measuring must not slow what it measures. */
function measureLater(): () => void {
  const timer = setTimeout(
    () =>
      void import('./api/report-web-vitals.ts').then(
        ({ reportWebVitals }) => reportWebVitals(),
        () => undefined, // the network went: this one is not counted
      ),
    MEASURED_AFTER_MS,
  )
  return () => clearTimeout(timer)
}

/** Inside the app no new document tells a screen reader that the page is another one: the focus goes to its heading. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
