import { type IncomingMessage, request } from 'node:http'
import { addErrorAnswers } from '@abhyas/api/http/error-answer'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addPageRoutes } from './page-routes.ts'
import { createReadyAnswers } from './ready-answers.ts'

const app = Fastify({ forceCloseConnections: true })
addErrorAnswers(app)
const pagesIn = (language: string) => ({
  render: async (path: string) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `${language} ${path}`,
    isTimeless: path.startsWith('/user/'),
  }),
})
const ready = createReadyAnswers(() => 1)
addPageRoutes(app, { en: pagesIn('page'), hi: pagesIn('पन्ना') }, ready)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** Asks for exactly this path, which fetch would tidy up first. */
const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(origin, { path }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end()
  })

test('200 with a page for any address that nothing else answers', async () => {
  const answer = await fetch(`${origin}/about?from=mail`)
  expect([answer.status, await answer.text()]).toEqual([200, 'page /about'])
})

const HINDI = { headers: { cookie: 'theme=dark; lang=hi' }, redirect: 'manual' } as const
const read = async (path: string, options?: RequestInit) => (await fetch(origin + path, options)).text()

test('200 in the language that was chosen, each kept apart', async () => {
  expect(await read('/terms', HINDI)).toBe('पन्ना /terms')
  expect(await read('/terms')).toBe('page /terms')
  expect(await read('/terms', HINDI)).toBe('पन्ना /terms')
  expect(await read('/terms', { headers: { cookie: 'slang=hi; lang=hindi' } })).toBe('page /terms')
  expect(await read('/user/dashboard', HINDI)).toBe('पन्ना /user/dashboard')
})

test('200 in Hindi at the Hindi address of a public page, 302 to the one address of the app', async () => {
  expect(await read('/hi')).toBe('पन्ना /')
  expect(await read('/hi?from=mail')).toBe('पन्ना /')
  expect(await read('/hi/terms')).toBe('पन्ना /terms')
  expect(await read('/hindi')).toBe('page /hindi')
  const { statusCode, headers } = await ask('/hi/user/dashboard')
  expect([statusCode, headers.location]).toEqual([302, '/user/dashboard'])
})

test('308 to the address without its last slash', async () => {
  const { statusCode, headers } = await ask('/about/')
  expect([statusCode, headers.location]).toEqual([308, '/about'])
})

test('404 for an address with escapes, drawn once for all of them', async () => {
  for (const path of ['/%61bout', '/about%20us', '/a\u0301']) {
    const answer = await fetch(`${origin}${path}`)
    expect(await answer.text()).toBe('page /not-found')
  }
  expect(ready.peek('/%61bout')).toBeUndefined()
})

test.each(['//evil.example/', '//evil.example', '///', '//a:b', '/api/nothing', '/auth/nothing'])(
  '404 for %s, and no way to another site',
  async (path) => {
    const { statusCode, headers } = await ask(path)
    expect([statusCode, headers.location]).toEqual([404, undefined])
  },
)
