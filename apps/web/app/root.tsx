import { LOCALE } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { type ReactNode, useContext } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { siteContext } from '#server-context'
import bootScript from 'virtual:boot-script'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import type { PageHandle } from './page-handle.ts'
import { PreloadScriptContext } from './preload-script-context.ts'
import { CrashScreen } from './ui/frame/crash-screen.tsx'
import { SiteFooter } from './ui/frame/site-footer.tsx'
import { SiteHeader } from './ui/frame/site-header.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  ...context.get(siteContext),
  year: new Date().getFullYear(),
})

// Settings do not change while a page is open, except on the page that changes them.
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => nextUrl.pathname === '/admin/site'

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle)
  const isDocument = handles.some((handle) => handle.isDocument)
  const isOpenToAll = handles.some((handle) => handle.isOpenToAll)
  // The admins' navigation is inside <main>, so the link goes to the page beside it.
  const isAdminPage = useLocation().pathname.startsWith('/admin/')
  const preloadScript = useContext(PreloadScriptContext)
  return (
    <html lang={LOCALE} data-stay={isOpenToAll ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the stylesheets, so that it never waits for them. */}
        <script src={bootScript} />
        {preloadScript}
        {/* Holds the first paint until the header is there whole. */}
        <link rel="expect" href="#header-end" blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#4338ca" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href={isAdminPage ? '#page' : '#main'}>
          {texts.skipToContent()}
        </a>
        {children}
        {!isDocument && <ScrollRestoration />}
        {!isDocument && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}

export function ErrorBoundary() {
  // The frame shows settings. Without them the message stands alone.
  const hasSettings = useRouteLoaderData('root') !== undefined
  return (
    <>
      {hasSettings && <SiteHeader />}
      <CrashScreen />
      {hasSettings && <SiteFooter />}
    </>
  )
}
