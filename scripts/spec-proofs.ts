/** What the reports of Playwright and Vitest say about spec ids in the titles of tests. */
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

/** Only the test's own title counts, never its group's: that one would prove too much. */
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

/** `[HDR-03] …` and `[API-01, API-02] …`; round brackets name what a test proves in part. */
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
