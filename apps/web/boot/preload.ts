// Stands in a learner's page itself, before everything that the page loads: its first data is on its way while its
// scripts are. The page's calls find the responses by their addresses (app/api/preloaded-responses.ts).
import { readLoginRecord } from '../app/api/login-record.ts'
import { keepPreloaded } from '../app/api/preloaded-responses.ts'
import { TIMEOUT_MS } from '../app/api/reach.ts'

const login = readLoginRecord()
const data = document.currentScript?.dataset
// The page is the same for every course, module or topic: its address says which one it is.
const id = /\d+/.exec(location.pathname)?.[0] ?? ''

function preload(addresses: string | undefined, headers: Record<string, string>): void {
  for (const address of addresses?.split(' ') ?? []) {
    const url = address.replace(':id', id)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    keepPreloaded(url, fetch(url, { headers: { 'x-requested-with': 'abhyas', ...headers }, signal }))
  }
}

if (login) {
  preload(data?.['own'], { authorization: `Bearer ${login.token}` })
  preload(data?.['public'], {})
}
