import { LOCALE } from '@abhyas/messages/locale'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { PAGE_KIND_HEADER } from '#server-context'
import preloadScript from 'virtual:preload-script'
import type { PageHandle } from './page-handle.ts'
import { PreloadScriptContext } from './preload-script-context.ts'
import { preloadsOf } from './queries/preloads.ts'

/** Pages are rendered as a whole. They are cached as bytes, and no part is worth streaming. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  let renderError: unknown
  const page = (
    <PreloadScriptContext value={<PreloadScript path={new URL(request.url).pathname} />}>
      <ServerRouter context={context} url={request.url} />
    </PreloadScriptContext>
  )
  const stream = await renderToReadableStream(page, {
    onError: (error) => {
      renderError = error
    },
  })
  await stream.allReady
  if (renderError) throw renderError
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', LOCALE)
  headers.set(PAGE_KIND_HEADER, isDocument(context) ? 'document' : 'app')
  // The page is readable before its scripts arrive, so they may come last.
  return new Response(html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'), {
    status,
    headers,
  })
}

function PreloadScript({ path }: { path: string }) {
  const { own, public: everybodys } = preloadsOf(path)
  if (own.length + everybodys.length === 0) return null
  return (
    <script
      data-own={own.join(' ') || undefined}
      data-public={everybodys.join(' ') || undefined}
      dangerouslySetInnerHTML={{ __html: preloadScript }}
    />
  )
}

const isDocument = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.isDocument,
  )
