import { readFileSync } from 'node:fs'

export type InlinePage = (html: string) => string

// Behind the address of a file that is also loaded later, by import(), the framework puts a #.
const STYLES = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g
const SCRIPTS = /<script src="(\/assets\/[\w.-]+\.js)"><\/script>/g

/**
 * What a document loads before it is painted, its styles and the small script, stands in its head: a few kilobytes that
 * come with the page in one trip, where each file would take one or two more.
 */
export function inlinePages(folder: string): InlinePage {
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    const text = texts.get(path) ?? readFileSync(folder + path, 'utf8').trim()
    texts.set(path, text)
    return text
  }
  return (html) =>
    html
      .replaceAll(STYLES, (_link, path: string) => `<style>${textOf(path)}</style>`)
      .replaceAll(SCRIPTS, (_script, path: string) => `<script>${textOf(path)}</script>`)
}
