import axe, { type RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

// The tags are listed because axe leaves out target-size of WCAG 2.2 by default.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Look = {
  /** The selector of a part of the page. Without it the whole page is checked. */
  within?: string | undefined
  /** The names of the rules to check alone. */
  only?: string[]
}

/** Returns the violations that axe finds, except in the frames of other companies. */
export async function violationsOf(page: Page, { within, only }: Look = {}): Promise<string[]> {
  // The script has half a megabyte, so a page gets it only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOptions['runOnly'] = only ? { type: 'rule', values: only } : { type: 'tag', values: RULES }
  return page.evaluate(
    async ({ include, options }) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const context = { exclude: ['iframe'], ...(include && { include: [include] }) }
      const { violations } = await here.run(context, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { include: within, options: { runOnly, resultTypes: ['violations' as const], iframes: false } },
  )
}
