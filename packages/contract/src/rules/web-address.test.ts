import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenAddressRule, brokenHttpsRule, normalAddress } from './web-address.ts'

describe('brokenAddressRule', () => {
  test.each([
    ['https://example.com', null],
    ['http://example.com:8080/a/b?c=d&e#f', null],
    ['  https://example.com\n', null],
    ['HtTpS://EXAMPLE.com', null],
    ['https://example.com/@name/video?mail=a@b', null],
    ['https://example.com/?next=https://elsewhere.example/\u202E', null],
    ['https://127.0.0.1/x', null],
    ['https://[::1]/x', null],
    ['https://sub.domain.co.in/हिन्दी', null],
    ['', 'link_invalid'],
    ['example.com', 'link_invalid'],
    ['/relative', 'link_invalid'],
    ['https://', 'link_invalid'],
    ['https://:443/', 'link_invalid'],
    ['https://example.com:99999/', 'link_invalid'],
    ['https:///example.com/', 'link_invalid'],
    ['https:example.com', 'link_invalid'],
    ['https://exam ple.com/', 'link_invalid'],
    ['https://example.com/a\u00A0b', 'link_invalid'],
    ['https://example.com/a\u2028b', 'link_invalid'],
    ['https://user@example.com', 'link_with_password'],
    ['https://example.com@elsewhere.example/', 'link_with_password'],
    ['https://ⅇxample.com', 'link_look_alike'],
    ['https://boo\u212A.example', 'link_look_alike'],
    ['HTTPS://pa\u017Fs.example', 'link_look_alike'],
    ['http\u017F://example.com', 'link_invalid'],
    ['https://exam\u00ADple.com', 'link_look_alike'],
    ['https://example。com', 'link_look_alike'],
    ['https://%D0%B0pple.com', 'link_look_alike'],
    ['https://पाठशाला.example', 'link_look_alike'],
    ['https://www.XN--80ak6aa92e.com', 'link_look_alike'],
  ])('%j: %s', (address, broken) => {
    expect(brokenAddressRule(address)).toBe(broken)
  })

  test('an address of 2048 characters in its stored form is accepted, a longer one is refused', () => {
    const base = 'https://example.com/'
    const filled = base.padEnd(2048, 'x')
    expect(brokenAddressRule(filled)).toBeNull()
    expect(brokenAddressRule(`${filled}x`)).toBe('text_too_long')
    expect(brokenAddressRule(base + 'ü'.repeat(400))).toBe('text_too_long')
  })
})

/** Pieces that address parsers disagree about. The test puts them together in any order. */
const PIECES = [
  'http https HTTPS javascript data : :// :/ // / \\ @ ? # % %2f %40 [ ] ::1 . .. xn-- example.com user :pw@ :443 :80',
  'ｅ а 。 \u212A \u017F \u00AD \u200D \u202E \uD800 0x7f.1 alert(1) < " \'',
].flatMap((pieces) => pieces.split(' '))
const piece = fc.oneof(
  fc.constantFrom(...PIECES, ' ', '\t', '\n', '\0', '\uFEFF'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const address = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `https://${pieces.join('')}`),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `https://example.com/${pieces.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https', 'ftp'] }),
)

test.each([
  ['HTTPS://books.in', null],
  [' https://books.in ', null],
  ['http://books.in', 'link_not_https'],
  ['https://user@books.in', 'link_with_password'],
  ['books.in', 'link_invalid'],
])('where https is required, %j: %s', (address, broken) => {
  expect(brokenHttpsRule(address)).toBe(broken)
})

test('every accepted address is http or https, holds no user name, has an ASCII host and does not change when stored again', () => {
  let accepted = 0
  fc.assert(
    fc.property(address, (typed) => {
      if (brokenAddressRule(typed) !== null) return
      accepted += 1
      const kept = normalAddress(typed)
      const url = new URL(kept)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect(url.username + url.password).toBe('')
      expect(url.hostname).toMatch(/^[\x21-\x7e]+$/)
      expect(kept).toMatch(/^https?:\/\/[^\s\\/][\x21-\x7e]*$/)
      expect(kept.length).toBeLessThanOrEqual(2048)
      expect(normalAddress(kept)).toBe(kept)
      expect(brokenAddressRule(kept)).toBeNull()
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(500)
})
