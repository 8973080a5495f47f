import { createHash } from 'node:crypto'
import type { ApiConfig } from '@abhyas/api/config'
import { CachedResponse } from '@abhyas/api/http/cached-response'
import { COMMON_HEADERS } from '@abhyas/api/http/response-headers'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { startProduct } from '../testing/start-product.ts'

const site = { contactFormUrl: 'https://forms.example.com/1', adFrameUrl: '', sponsor: null }
const keys = { keyId: '', keySecret: '', webhookSecrets: [], accountId: undefined, apiBase: '' }
const paidBy = (checkoutUrl: string): ApiConfig['razorpay'] => ({ ...keys, checkoutUrl })
const RAZORPAY = paidBy('https://checkout.razorpay.com/v1/checkout.js')

function policyOf(path: string, razorpay: ApiConfig['razorpay']) {
  const headers = securityHeaders({ path, html: '', isDocument: false }, { site, razorpay })
  const parts = (headers['content-security-policy'] ?? '').split('; ')
  const sources = (name: string) => parts.find((part) => part.startsWith(`${name} `))
  const payment = /payment=\(.*?\)/.exec(headers['permissions-policy'] ?? '')?.[0]
  return { script: sources('script-src'), frame: sources('frame-src'), payment }
}

test('the learner’s pages allow the payment provider', () => {
  expect(policyOf('/user/buynow/1', RAZORPAY)).toEqual({
    script: "script-src 'self' https://checkout.razorpay.com",
    frame: 'frame-src https://forms.example.com https://checkout.razorpay.com https://api.razorpay.com',
    payment: 'payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
  })
})

test('with the sandbox the learner’s pages allow its origin, and not the provider’s', () => {
  expect(policyOf('/user/buynow/1', paidBy('http://127.0.0.1:4000/v1/checkout.js'))).toEqual({
    script: "script-src 'self' http://127.0.0.1:4000",
    frame: 'frame-src https://forms.example.com http://127.0.0.1:4000',
    payment: 'payment=(self "http://127.0.0.1:4000")',
  })
})

test.each([
  ['/', RAZORPAY],
  ['/login', RAZORPAY],
  ['/admin/dashboard', RAZORPAY],
  ['/user/buynow/1', null],
])('no payment provider is allowed at %s', (path, razorpay) => {
  expect(policyOf(path, razorpay)).toEqual({
    script: "script-src 'self'",
    frame: 'frame-src https://forms.example.com',
    payment: 'payment=(self)',
  })
})

test('without a form and without ads a public page may frame nothing', () => {
  const nothing = { site: { contactFormUrl: '', adFrameUrl: '', sponsor: null }, razorpay: null }
  const headers = securityHeaders({ path: '/', html: '', isDocument: true }, nothing)
  expect(headers['content-security-policy']).toContain("frame-src 'none';")
})

test.each([
  ['/projects', "img-src 'self' data: https://books.in;"],
  ['/projects?search=java', "img-src 'self' data: https://books.in;"],
  ['/', "img-src 'self' data:;"],
  ['/projectsx', "img-src 'self' data:;"],
])('with a sponsor’s picture the policy of %s has %s', (path, sources) => {
  const sponsor = { text: 'Books', textHindi: '', link: 'https://books.in', firstDay: '', lastDay: '' }
  const withPicture = { ...site, sponsor: { ...sponsor, picture: 'https://books.in/pictures/1.png' } }
  const headers = securityHeaders({ path, html: '', isDocument: true }, { site: withPicture, razorpay: null })
  expect(headers['content-security-policy']).toContain(sources)
})

test('a document allows the scripts and styles of its head alone, because its body holds content', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const html =
    '<head><script>ours()</script><script type="application/ld+json">{}</script><style>a{}</style><style>b{}</style></head>' +
    '<body><script>theirs()</script><style>body{}</style></body>'
  const policy = securityHeaders({ path: '/', html, isDocument: true }, { site, razorpay: null })
  expect(policy['content-security-policy']).toContain(
    `script-src 'self' ${hashOf('ours()')}; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')};`,
  )
})

test('every response has the common headers: cached, from the framework, and refused', async () => {
  const { url } = await openTestDatabase()
  const { origin } = await startProduct(url)
  for (const path of ['/api/courses/getAllCourses', '/healthz', '/api/nothing', '/api/users/me']) {
    const { headers } = await fetch(origin + path)
    expect(Object.fromEntries(headers), path).toMatchObject(COMMON_HEADERS)
  }
  const robots = await CachedResponse.make({ status: 200, headers: {}, body: 'User-agent: *' })
  expect(robots.headers).toEqual(expect.arrayContaining(Object.entries(COMMON_HEADERS).flat()))
})
