import type { BlogLink, VideoLink } from '@abhyas/contract/links'
import { type ErrorCode, textOf } from '@abhyas/messages/errors'
import { expect, test } from 'vitest'
import { buildAdmin, buildBlog, buildVideo, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const video = await buildVideo(db)
const blog = await buildBlog(db)

/** Every call that accepts an address; all other fields are valid. */
const WAYS: [line: string, bodyWith: (address: unknown) => object][] = [
  [`POST /api/video-links/${video.categoryId}`, (videoUrl) => ({ title: 'x', videoUrl })],
  [`PUT /api/video-links/${video.id}`, (videoUrl) => ({ title: 'x', videoUrl })],
  [`POST /api/blog-links/${blog.categoryId}`, (blogUrl) => ({ blogTitle: 'x', blogUrl })],
  [`PUT /api/blog-links/${blog.id}`, (blogUrl) => ({ blogTitle: 'x', blogUrl })],
]

const INVALID = 'Enter a full web address starting with http:// or https://.'

const HOSTILE: [address: unknown, code: ErrorCode][] = [
  ['javascript:alert(1)', 'link_invalid'],
  ['JaVaScRiPt:alert(1)', 'link_invalid'],
  ['javascript://example.com/%0aalert(1)', 'link_invalid'],
  ['javascript:https://example.com', 'link_invalid'],
  [' javascript:alert(1)', 'link_invalid'],
  ['\tjavascript:alert(1)', 'link_invalid'],
  ['java\tscript:alert(1)', 'link_invalid'],
  ['java\nscript:alert(1)', 'link_invalid'],
  ['java\rscript:alert(1)', 'link_invalid'],
  ['java\u0000script:alert(1)', 'link_invalid'],
  ['\u0000javascript:alert(1)', 'link_invalid'],
  ['\u0001javascript:alert(1)', 'link_invalid'],
  ['javascript&colon;alert(1)', 'link_invalid'],
  ['data:text/html,<script>alert(1)</script>', 'link_invalid'],
  ['DATA:text/html;base64,PHNjcmlwdD4=', 'link_invalid'],
  ['vbscript:msgbox(1)', 'link_invalid'],
  ['file:///etc/passwd', 'link_invalid'],
  ['blob:https://example.com/7c2c9a', 'link_invalid'],
  ['view-source:https://example.com', 'link_invalid'],
  ['ftp://example.com/x', 'link_invalid'],
  ['mailto:someone@example.com', 'link_invalid'],
  ['tel:+911234567890', 'link_invalid'],
  ['\u0000https://example.com', 'link_invalid'],
  ['\u001Fhttps://example.com', 'link_invalid'],
  ['h\tttps://example.com', 'link_invalid'],
  ['https:\n//example.com', 'link_invalid'],
  ['https://exa\tmple.com', 'link_invalid'],
  ['https://example.com/a\r\nb', 'link_invalid'],
  ['https://example.com/\u0000', 'link_invalid'],
  ['https://example.com/\u007F', 'link_invalid'],
  ['//example.com', 'link_invalid'],
  ['\\\\example.com', 'link_invalid'],
  ['https:\\\\example.com', 'link_invalid'],
  ['https:/\\example.com', 'link_invalid'],
  ['https:/example.com', 'link_invalid'],
  ['https:example.com', 'link_invalid'],
  ['https:///example.com', 'link_invalid'],
  ['https://example.com\\@elsewhere.example', 'link_invalid'],
  ['https://example.com/a\\b', 'link_invalid'],
  ['https://exam ple.com', 'link_invalid'],
  ['https://example.com/a b', 'link_invalid'],
  ['https://example.com/?q=a b', 'link_invalid'],
  ['https://', 'link_invalid'],
  ['https://exa<mple.com', 'link_invalid'],
  ['https://example.com:99999', 'link_invalid'],
  ['https://1.2.3.256', 'link_invalid'],
  ['example.com', 'link_invalid'],
  ['', 'link_invalid'],
  ['   ', 'link_invalid'],
  [undefined, 'link_invalid'],
  [null, 'link_invalid'],
  [7, 'link_invalid'],
  [['https://example.com'], 'link_invalid'],
  [{ href: 'https://example.com' }, 'link_invalid'],
  [`https://example.com/${'x'.repeat(2030)}`, 'text_too_long'],
  ['https://user@example.com', 'link_with_password'],
  ['https://user:pw@example.com', 'link_with_password'],
  ['https://:pw@example.com', 'link_with_password'],
  ['https://@example.com', 'link_with_password'],
  ['https://:@example.com', 'link_with_password'],
  ['https://example.com@elsewhere.example', 'link_with_password'],
  ['https://example.com%2F@elsewhere.example', 'link_with_password'],
  ['https://xn--80ak6aa92e.com', 'link_look_alike'],
  ['https://www.XN--80ak6aa92e.com', 'link_look_alike'],
  ['https://аррӏе.com', 'link_look_alike'],
  ['https://%D0%B0pple.com', 'link_look_alike'],
  ['https://ｅｘａｍｐｌｅ.com', 'link_look_alike'],
  ['https://example。com', 'link_look_alike'],
  ['https://exam\u00ADple.com', 'link_look_alike'],
]

const named = HOSTILE.map(([address, code]) => [JSON.stringify({ address }).slice(0, 70), code, address] as const)

test.each(named)('(VAL-10) (VAL-11) 400 for %s: %s', async (_, code, address) => {
  for (const [line, bodyWith] of WAYS) {
    const { status, body } = await send(line, { token, body: bodyWith(address) })
    expect({ line, status, code: body.code, message: body.message }).toEqual({
      line,
      status: 400,
      code,
      message: textOf(code),
    })
  }
  expect((await send(`GET /api/video-links/category/${video.categoryId}`)).body).toEqual([video])
  expect((await send(`GET /api/blog-links/category/${blog.categoryId}`)).body).toEqual([blog])
})

test('each refusal says in plain words what to do', () => {
  expect(textOf('link_invalid')).toBe(INVALID)
  expect(textOf('link_with_password')).toContain('without a name or a password')
  expect(textOf('link_look_alike')).toContain('letters a to z')
})

test.each([
  ['HTTPS://Videos.Example.COM/Watch', 'https://videos.example.com/Watch'],
  ['http://example.com', 'http://example.com/'],
  ['https://example.com:443/x', 'https://example.com/x'],
  ['https://example.com:8443/x', 'https://example.com:8443/x'],
  ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
  ['https://example.com/?q=a+b&r=%26', 'https://example.com/?q=a+b&r=%26'],
  ['https://example.com/x#part-2', 'https://example.com/x#part-2'],
  ['https://example.com/%E0%A4%B9', 'https://example.com/%E0%A4%B9'],
  ['https://example.com/हि', 'https://example.com/%E0%A4%B9%E0%A4%BF'],
  ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ['https://example.com/?next=javascript:alert(1)', 'https://example.com/?next=javascript:alert(1)'],
  ['https://example.com/@asha/video', 'https://example.com/@asha/video'],
  ['http://192.168.1.20:3000/x', 'http://192.168.1.20:3000/x'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
  [' \n https://example.com/x \t', 'https://example.com/x'],
])('200 stores %j as %s', async (address, kept) => {
  for (const [line, bodyWith] of WAYS.filter(([line]) => line.startsWith('PUT'))) {
    const { status, body } = await send<VideoLink & BlogLink>(line, { token, body: bodyWith(address) })
    expect({ status, kept: body.videoUrl ?? body.blogUrl }).toEqual({ status: 200, kept })
  }
})
