import type { Page } from '@playwright/test'

type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] }

/** Notes from the next page on what moves while the page loads. Returns a function that lists it, with how far. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted: string[] = ((globalThis as { shifts?: string[] }).shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput && entry.value > 0.001)
          noted.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.textContent).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as { shifts?: string[] }).shifts ?? [])
}
