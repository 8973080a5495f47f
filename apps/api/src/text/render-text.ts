import createMarkdown from 'markdown-it'
import { compileGrammar, highlightCode } from './highlight-code.ts'
import { isPlainWords } from './plain-words.ts'
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
markdown.renderer.rules['fence'] = (tokens, index, _options, environment) => {
  const { content = '', info = '' } = tokens[index] ?? {}
  const code = content.trimEnd()
  const shown = (environment as Environment).isColoured
    ? highlightCode(code, languageOf(info), escapeHtml)
    : escapeHtml(code)
  return `<pre tabindex="0"><code>${shown}</code></pre>\n`
}

type Environment = { isColoured: boolean }

const languageOf = (info: string) => info.trim().toLowerCase()

/** A text has paragraphs, lists and blocks of code; a line has none of them. */
export type TextToRender = { kind: 'text' | 'line'; source: string }

/** Maths and Markdown always; the colours of code may be left out. Undefined where plain text shows the same. */
export function renderText({ kind, source }: TextToRender, isColoured = true): string | undefined {
  if (isPlainWords(source)) return undefined
  const isLine = kind === 'line'
  const environment: Environment = { isColoured }
  const made = isLine ? markdown.renderInline(source, environment) : markdown.render(source, environment).trim()
  const plain = isLine ? escapeHtml(source) : `<p>${escapeHtml(source)}</p>`
  return made === plain ? undefined : made
}

/** Compiles what the blocks of code in a text need: how long that takes says nothing about the text. */
export function compileGrammarsOf({ source }: TextToRender): void {
  for (const [, info = ''] of source.matchAll(/(?:`{3}|~{3})[ \t]*(\S+)/g)) compileGrammar(languageOf(info))
}
