/** Reads from the reports of Playwright and Vitest which spec ids have passing tests. */
export type Verdict = 'proved' | 'a test of it fails' | 'proved without a browser only' | 'no passing test'
export type Proofs = { verdictOf(id: string): Verdict }

type Place = 'browser' | 'http'
type Seen = { title: string; hasPassed: boolean; place: Place }

type PlaywrightSuite = {
  specs?: { title: string; ok: boolean; tests?: { results?: { status: string }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type VitestFile = { assertionResults?: { title: string; status: string }[] }
type Report = { suites?: PlaywrightSuite[]; testResults?: VitestFile[] }

/** Only the title of the test itself counts. The title of its group would prove too much. */
export function readProofs(reports: object[]): Proofs {
  const passed = new Map<string, Set<Place>>()
  const failed = new Set<string>()
  for (const { title, hasPassed, place } of reports.flatMap((report) => testsOf(report)))
    for (const id of idsIn(title)) {
      if (hasPassed) passed.set(id, (passed.get(id) ?? new Set()).add(place))
      else failed.add(id)
    }
  return {
    verdictOf(id) {
      if (failed.has(id)) return 'a test of it fails'
      const places = passed.get(id)
      if (!places) return 'no passing test'
      return places.has('browser') || isProvedOverHttp(id) ? 'proved' : 'proved without a browser only'
    },
  }
}

const isProvedOverHttp = (id: string) => id.startsWith('API-') || id === 'VAL-11'

/**
 * Finds `[HDR-03] …` and `[API-01, API-02] …`. Round brackets mean that a test proves only a part, which does not
 * count.
 */
const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[([A-Z]{3}-\d+(?:[ ,]+[A-Z]{3}-\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(/[ ,]+/))

const testsOf = ({ suites = [], testResults = [] }: Report): Seen[] => [
  ...suites.flatMap((suite) => playwrightTests(suite)),
  ...testResults.flatMap(({ assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({ title, hasPassed: status === 'passed', place: 'http' as const })),
  ),
]

function playwrightTests({ specs = [], suites = [] }: PlaywrightSuite): Seen[] {
  const own = specs.map(({ title, ok, tests = [] }) => {
    const hasRun = tests.some(({ results = [] }) => results.some(({ status }) => status === 'passed'))
    return { title, hasPassed: ok && hasRun, place: 'browser' as const }
  })
  return [...own, ...suites.flatMap((suite) => playwrightTests(suite))]
}
