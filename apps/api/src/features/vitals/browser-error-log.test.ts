import { expect, test, vi } from 'vitest'
import { createBrowserErrorLog } from './browser-error-log.ts'
import { cleanMessage } from './clean-browser-error.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const REPORT = {
  kind: 'render' as const,
  page: '/user/Topic/:id/question',
  message: "TypeError: Cannot read properties of null (reading 'split')",
  frames: ['/assets/practice-page-Bx1.js:1:2345'],
  commit: '8b145531aa',
}

function listen() {
  const lines: { browserError: Record<string, unknown> }[] = []
  const warn = (line: (typeof lines)[number]) => void lines.push(line)
  return { lines, note: createBrowserErrorLog({ warn } as never) }
}

test.each([
  ["TypeError: Cannot read properties of null (reading 'split')"],
  ['TypeError: e.map is not a function'],
  ['ReferenceError: questionId is not defined'],
  [
    'Error: Minified React error #418;',
    'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Meera',
  ],
  [
    "NotFoundError: : The node is not a child. Failed to execute 'removeChild' on 'Node'",
    "NotFoundError: Failed to execute 'removeChild' on 'Node': The node is not a child.",
  ],
  ['SyntaxError: Unexpected token …', 'SyntaxError: Unexpected token \'M\', "Meera says"... is not valid JSON'],
  ['SyntaxError: …', 'SyntaxError: "{"name":"Meera"}" is not valid JSON'],
  ['Error: no account …', 'Error: no account meera@gmail.com'],
  ['Error: call #', 'Error: call 9876543210'],
  ['Error: not found: …', 'Error: not found: https://abhyas.example/user/exam/results?attempt=7'],
  ['Error: of', 'Error: मीरा of\n'],
])('what may come from a person is left out: %s', (expected, message = expected) => {
  expect(cleanMessage(message).replace(' visit …', '')).toBe(expected)
})

test('a line names the pattern of the page, the place in our scripts, the commit and the browser', () => {
  const { lines, note } = listen()
  const foreign = ['/assets/x.js?name=Meera:1:2', 'chrome-extension://abc/x.js:1:2', '/assets/../x.js:1:2']
  note({ ...REPORT, frames: [...REPORT.frames, ...foreign] }, CHROME)
  expect(lines).toEqual([
    {
      browserError: {
        kind: 'render',
        page: '/user/Topic/:topicId/question',
        message: REPORT.message,
        frames: REPORT.frames,
        build: '8b145531aa',
        browser: 'Chrome',
      },
    },
  ])
})

test('made-up pages, commits and browsers are not repeated in the log', () => {
  const { lines, note } = listen()
  note({ ...REPORT, page: '/user/Meera', commit: 'Meera' }, 'Meera/1.0')
  expect(lines[0]?.browserError).toMatchObject({ page: 'other', build: 'unknown', browser: 'other' })
})

test('the same error is one line a minute, and no more than 100 lines come in a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { lines, note } = listen()
  for (let n = 0; n < 50; n += 1) note(REPORT, CHROME)
  expect(lines).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  note(REPORT, CHROME)
  expect(lines).toHaveLength(2)
  const letters = 'abcdefghijklmno'
  for (const one of letters) for (const two of letters) note({ ...REPORT, message: `Error: ${one}${two}` }, CHROME)
  expect(lines).toHaveLength(101)
  vi.useRealTimers()
})
