import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// Named, for axe leaves target-size of 2.2 out unless it is asked for.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, in the page or in a part of it, frames of other companies left out. */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES).exclude('iframe')
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
