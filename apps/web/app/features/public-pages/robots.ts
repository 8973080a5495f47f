import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '#server-context'

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /user/',
      'Disallow: /admin/',
      'Disallow: /api/',
      `Sitemap: ${context.get(siteContext).origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
