// Stands in a learner's page itself, before all that it loads: what the page asks for first is on its way while its
// scripts are. The page finds the answers by their addresses (app/api/asked-ahead.ts).
import { keepAskedAhead } from '../app/api/asked-ahead.ts'
import { readLoginRecord } from '../app/api/login-record.ts'
import { TIMEOUT_MS } from '../app/api/reach.ts'

const login = readLoginRecord()
const { mine = '', everybodys = '' } = document.currentScript?.dataset ?? {}
// The page is the same for every course, module or topic: which one it is, its address says.
const id = /\d+/.exec(location.pathname)?.[0] ?? ''

function askFor(paths: string, headers: Record<string, string>): void {
  for (const path of paths.split(' ').filter(Boolean)) {
    const url = path.replace(/:\w+/, id)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    keepAskedAhead(url, fetch(url, { headers: { 'x-requested-with': 'abhyas', ...headers }, signal }))
  }
}

if (login) {
  askFor(mine, { authorization: `Bearer ${login.token}` })
  askFor(everybodys, {})
}
