import type { ApiConfig } from '../config.ts'
import { codeOf, type Finding, warning, withPatience } from './finding.ts'

const ADVISED_SHARE = 0.1

/** Sends the collector an empty list of traces. */
export async function checkTraces({ endpoint, share }: NonNullable<ApiConfig['traces']>): Promise<Finding[]> {
  const found: Finding[] = []
  if (share > ADVISED_SHARE)
    found.push(warning(`TRACE_SHARE is ${share}, which costs every request time; we advise ${ADVISED_SHARE} or less.`))
  const headers = { 'content-type': 'application/json' }
  const asked = fetch(`${endpoint}/v1/traces`, { method: 'POST', headers, body: '{"resourceSpans":[]}' })
  const problem = await withPatience(asked).then(
    ({ ok, status }) => (ok ? undefined : `status ${status}`),
    (failure: unknown) => codeOf(failure),
  )
  if (problem)
    found.push(
      warning(
        `The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces (${problem}); check its address, or remove the setting.`,
      ),
    )
  return found
}
