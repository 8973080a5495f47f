import { readSiteSettings } from '@abhyas/contract/settings'

export const loader = () =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /user/',
      'Disallow: /admin/',
      'Disallow: /api/',
      `Sitemap: ${readSiteSettings(process.env).origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
