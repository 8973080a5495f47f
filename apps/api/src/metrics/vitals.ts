import { BROWSER_ERROR_KINDS, type BrowserErrorKind } from '@abhyas/contract/vitals'
import { counter, histogram } from './tallies.ts'

/** Google calls a page good up to 1.8 s (FCP), 2.5 s (LCP), 0.2 s (INP) and 0.8 s (TTFB). */
const seconds = histogram<'vital'>(
  'abhyas_web_vital_seconds',
  'Times that browsers measured: FCP, INP, LCP and TTFB.',
  [0.05, 0.1, 0.2, 0.4, 0.8, 1.8, 2.5, 4, 10],
)
/** A page is good up to 0.1. */
const shifts = histogram(
  'abhyas_layout_shift',
  'How much the parts of a page moved while it was shown (CLS), as browsers measured it.',
  [0.01, 0.05, 0.1, 0.25, 0.5],
)({})
const tallyOf = {
  FCP: seconds({ vital: 'FCP' }),
  INP: seconds({ vital: 'INP' }),
  LCP: seconds({ vital: 'LCP' }),
  TTFB: seconds({ vital: 'TTFB' }),
}

/** Browsers report times in milliseconds. CLS has no unit. */
export const noteVital = (name: keyof typeof tallyOf | 'CLS', value: number): void =>
  name === 'CLS' ? shifts.add(value) : tallyOf[name].add(value / 1000)

const errors = counter<'page' | 'kind'>(
  'abhyas_browser_errors_total',
  'Errors of pages that browsers reported, by the pattern of the address and the kind.',
)

/** The page must come from the list of pages. All kinds of a page appear together. */
export function noteBrowserError(page: string, kind: BrowserErrorKind): void {
  for (const each of BROWSER_ERROR_KINDS) errors({ page, kind: each })
  errors({ page, kind }).add()
}
