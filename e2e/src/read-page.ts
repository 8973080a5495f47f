import type { Page } from '@playwright/test'

/** Reads a page as a crawler gets it: the bytes of the server, before any script runs. */
export async function readPage(url: string): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Lists every text that is visible or read aloud: text nodes, names, placeholders, the title. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, code, pre')) texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter(Boolean)
  })
}
