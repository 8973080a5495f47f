import * as texts from '@abhyas/messages/texts'
import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '#server-context'

/** Tells the phone how to install the app. The name is a setting of the site, so this is no file. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { brand } = context.get(siteContext)
  const manifest = {
    name: brand,
    short_name: brand,
    description: texts.manifestDescription(),
    id: '/user/dashboard',
    start_url: '/user/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#4338ca',
    categories: ['education'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
