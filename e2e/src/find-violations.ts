import axe, { type RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

// Named, for axe leaves target-size of 2.2 out unless it is asked for.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Look = {
  /** A part of the page, by its selector; the whole page without it. */
  within?: string | undefined
  /** Some rules alone, by their names. */
  only?: string[]
}

/** What axe finds in the page, except in the frames of other companies. */
export async function violationsOf(page: Page, { within, only }: Look = {}): Promise<string[]> {
  // Half a megabyte of script: a page gets it once, however often it is looked at.
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
