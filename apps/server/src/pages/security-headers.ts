import { createHash } from 'node:crypto'
import type { ApiConfig } from '@abhyas/api/config'
import type { SiteSettings } from '@abhyas/contract/settings'

export type Page = { path: string; html: string; isDocument: boolean }
type PolicyConfig = {
  site: Pick<SiteSettings, 'contactFormUrl' | 'adFrameUrl' | 'sponsor'>
  razorpay: ApiConfig['razorpay']
}

/**
 * The headers that only a page has. A document shows content, so its policy allows only the scripts and styles in its head,
 * by their hashes: no content is in the head. A page of the app has no content yet when it leaves the server. Its policy allows
 * React Router's scripts, by their hashes, and Mantine's style attributes. The payment provider's script may run only on the
 * learner's pages, where modules are sold. The sponsor's picture may be loaded only by the page of projects.
 */
export function securityHeaders(page: Page, { site, razorpay }: PolicyConfig): Record<string, string> {
  const { path, html, isDocument } = page
  const head = html.split('</head>', 1)[0] ?? ''
  const payment = razorpay && path.startsWith('/user/') ? paymentOrigins(razorpay.checkoutUrl) : NO_PAYMENT
  const frames = [...[site.contactFormUrl, site.adFrameUrl].filter(Boolean).map(originOf), ...payment.frames]
  const picture = PROJECTS.test(path) && site.sponsor?.picture
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashesOf(SCRIPTS, isDocument ? head : html), ...payment.scripts].join(' ')}`,
    isDocument
      ? `style-src ${["'self'", ...hashesOf(STYLES, head)].join(' ')}`
      : "style-src-elem 'self'; style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${picture ? ` ${originOf(picture)}` : ''}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
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

/** The provider's script opens a frame from its API's origin. The sandbox has one origin for both. */
function paymentOrigins(checkoutUrl: string): PaymentOrigins {
  const origin = originOf(checkoutUrl)
  const isProvider = origin === 'https://checkout.razorpay.com'
  return { scripts: [origin], frames: isProvider ? [origin, 'https://api.razorpay.com'] : [origin] }
}

const originOf = (address: string) => new URL(address).origin

/** A filtered list of projects has a query. */
const PROJECTS = /^\/projects(\?|$)/

/** Matches the scripts that run, and not the data for search engines. */
const SCRIPTS = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const STYLES = /<style>([\s\S]*?)<\/style>/g

const hashesOf = (inline: RegExp, html: string) =>
  [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
