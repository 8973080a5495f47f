import { createHash } from 'node:crypto'
import type { ApiConfig } from '@abhyas/api/config'

export type Page = { path: string; html: string; isDocument: boolean }
export type PolicyConfig = Pick<ApiConfig, 'site' | 'razorpay'>

/**
 * The headers that only a page has. A document (a page without React, where content is drawn on the server) runs
 * no script and has no style but those of its head, allowed by the hash of their text, where nothing
 * that somebody wrote is drawn. A page of the app carries React Router's own scripts, allowed likewise,
 * and Mantine's style attributes; it has no content yet when it leaves the server. Only where learners
 * buy does the payment provider's script run.
 */
export function securityHeaders(page: Page, { site, razorpay }: PolicyConfig): Record<string, string> {
  const { path, html, isDocument } = page
  const head = html.split('</head>', 1)[0] ?? ''
  const payment = razorpay && path.startsWith('/user/') ? paymentOrigins(razorpay.checkoutUrl) : NO_PAYMENT
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashesOf(SCRIPTS, isDocument ? head : html), ...payment.scripts].join(' ')}`,
    isDocument
      ? `style-src ${["'self'", ...hashesOf(STYLES, head)].join(' ')}`
      : "style-src-elem 'self'; style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${[...[site.contactFormUrl, site.adFrameUrl].filter(Boolean).map(originOf), ...payment.frames].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  const payers = ['self', ...payment.frames.map((origin) => `"${origin}"`)].join(' ')
  return {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payers})`,
    'content-security-policy': policy.join('; '),
  }
}

type PaymentOrigins = { scripts: string[]; frames: string[] }

const NO_PAYMENT: PaymentOrigins = { scripts: [], frames: [] }

/** The provider's own script opens its window from where its API is; a stand-in has one origin for all. */
function paymentOrigins(checkoutUrl: string): PaymentOrigins {
  const origin = originOf(checkoutUrl)
  const isProvider = origin === 'https://checkout.razorpay.com'
  return { scripts: [origin], frames: isProvider ? [origin, 'https://api.razorpay.com'] : [origin] }
}

const originOf = (address: string) => new URL(address).origin

/** Those that run: what search engines read is data. */
const SCRIPTS = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const STYLES = /<style>([\s\S]*?)<\/style>/g

const hashesOf = (inline: RegExp, html: string) =>
  [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
