import { readFileSync } from 'node:fs'

export type InlinePage = (html: string) => string

// React Router puts a # behind the address of a file that import() also loads later.
const STYLES = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g
const SCRIPTS = /<script src="(\/assets\/[\w.-]+\.js)"><\/script>/g

/**
 * Puts a document's styles and its small script into its head. They are a few kilobytes and come with the page in one round
 * trip. Each file would take one or two more before the first paint.
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
