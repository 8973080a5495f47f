import { LRUCache } from 'lru-cache'
import createMarkdown from 'markdown-it'
import { highlightCode } from './highlight-code.ts'
import { addMaths } from './render-maths.ts'

/**
 * The texts of questions: Markdown without raw HTML. Everything that is put out is escaped by the
 * renderer or made here, so the result is safe to put into a page. Headings and pictures are left out: a
 * question stands inside a page that has its own, and nothing is fetched from elsewhere.
 */
const markdown = createMarkdown({ html: false, breaks: true })
markdown.disable(['image', 'heading', 'lheading', 'code', 'reference', 'hr'])
addMaths(markdown)
const { escapeHtml } = markdown.utils

markdown.validateLink = (url) => /^https?:\/\//i.test(url)
markdown.renderer.rules['link_open'] = (tokens, index) =>
  `<a href="${escapeHtml(String(tokens[index]?.attrGet('href')))}" target="_blank" rel="noopener noreferrer nofollow">`

// Code may be wider than a phone: it scrolls, so the keyboard must reach it.
markdown.renderer.rules['fence'] = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {}
  return `<pre tabindex="0"><code>${highlightCode(content.trimEnd(), info.trim().toLowerCase(), escapeHtml)}</code></pre>\n`
}

/**
 * Words on one line, with nothing that Markdown or maths could take for a sign of theirs. Most texts are so, and
 * seeing it takes a tenth of the time of rendering them.
 */
const PLAIN_WORDS = /^\p{L}(?:[^\p{Cc}\\`*_~[\]<>&$|]*[^\s\p{Cc}\\`*_~[\]<>&$|])?$/u

const REMEMBERED_CHARACTERS = 30_000_000

/** By size: the preview of a long text leaves many of them behind. */
const rendered = new LRUCache<string, { html: string | undefined }>({
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: ({ html = '' }, source) => source.length + html.length,
})

/** Undefined where the text alone, as plain text, shows the same. */
function renderOnce(kind: 'text' | 'line', source: string): string | undefined {
  if (PLAIN_WORDS.test(source)) return undefined
  const key = `${kind} ${source}`
  const known = rendered.get(key)
  if (known) return known.html
  const isLine = kind === 'line'
  const made = isLine ? markdown.renderInline(source) : markdown.render(source).trim()
  const plain = isLine ? escapeHtml(source) : `<p>${escapeHtml(source)}</p>`
  const html = source === '' || made === plain ? undefined : made
  rendered.set(key, { html })
  return html
}

/** Paragraphs, lists, code and maths, as HTML. */
export const renderText = (source: string): string | undefined => renderOnce('text', source)

/** An option: one with a block of code is a text, anything else is one line. */
export const renderOption = (source: string): string | undefined =>
  source.includes('```') ? renderText(source) : renderOnce('line', source)
