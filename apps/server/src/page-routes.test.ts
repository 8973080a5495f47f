import { type IncomingMessage, request } from 'node:http'
import { addErrorAnswers } from '@abhyas/api/http/error-answer'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addPageRoutes } from './page-routes.ts'
import { createReadyAnswers } from './ready-answers.ts'

const app = Fastify({ forceCloseConnections: true })
addErrorAnswers(app)
const render = async (path: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, body: `page ${path}` })
const ready = createReadyAnswers(() => 1)
addPageRoutes(app, { render }, ready)
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
