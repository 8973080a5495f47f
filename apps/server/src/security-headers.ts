import { createHash } from 'node:crypto'
import type { SiteSettings } from '@abhyas/contract/settings'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/**
 * The headers of a page. Scripts are ours, by address or by the hash of their text; a document
 * (a page without React) has no inline style either. Mantine sets style attributes, so the app's
 * pages allow those, but no style element that we did not serve.
 */
export function securityHeaders(html: string, site: SiteSettings): Record<string, string> {
  const scripts = inlineScripts(html).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const isApp = scripts.length > 0
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    isApp ? "style-src-elem 'self'; style-src-attr 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    `frame-src ${new URL(site.contactFormUrl).origin} ${new URL(site.adFrameUrl).origin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  return { ...COMMON, 'content-security-policy': policy.join('; ') }
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
