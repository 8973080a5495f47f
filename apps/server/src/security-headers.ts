import { createHash } from 'node:crypto'
import type { SiteSettings } from '@abhyas/contract/settings'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

export type Page = { html: string; isDocument: boolean }

/**
 * The headers of a page. A document (a page without React, where content is drawn on the server) runs
 * no script and has no style but what we serve by address. A page of the app carries React Router's
 * own scripts, allowed by the hash of their text, and Mantine's style attributes; it has no content
 * yet when it leaves the server.
 */
export function securityHeaders({ html, isDocument }: Page, site: SiteSettings): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...(isDocument ? [] : inlineScriptHashes(html))].join(' ')}`,
    isDocument ? "style-src 'self'" : "style-src-elem 'self'; style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${[site.contactFormUrl, site.adFrameUrl].filter(Boolean).map(originOf).join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  return { ...COMMON, 'content-security-policy': policy.join('; ') }
}

const originOf = (address: string) => new URL(address).origin

const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
