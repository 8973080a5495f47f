import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, repeat } from './fault.ts'

const REPORT = {
  kind: 'render',
  page: '/user/today',
  message: "TypeError: Cannot read properties of undefined (reading 'map')",
  frames: ['/assets/today-page-Bx1.js:1:2345'],
  commit: 'unknown',
}

/** The server works, and a page of its build does not. */
export const BROKEN_PAGES: readonly Fault[] = [
  {
    name: 'a page breaks in every browser',
    fires: ['PagesBreak'],
    async cause({ product: { api } }) {
      return repeat(async () => {
        await fetch(`${api.origin}/api/browser-errors`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(REPORT),
        }).catch(() => undefined)
        await sleep(300)
      })
    },
  },
]
