import createMarkdown from 'markdown-it'
import { drawingOf } from './drawings/draw.ts'
import { compileGrammar, highlightCode } from './highlight-code.ts'
import { isPlainWords } from './plain-words.ts'
import { addMaths } from './render-maths.ts'
import { addPictures } from './render-pictures.ts'
import { addTables } from './render-tables.ts'

/**
 * Renders the texts of questions: Markdown without raw HTML. All output is escaped by the renderer or made here, so it
 * is safe in a page. Headings are disabled: a question is part of a page with its own headings. Pictures are those of
 * render-pictures.ts.
 */
const markdown = createMarkdown({ html: false, breaks: true })
markdown.disable(['image', 'heading', 'lheading', 'code', 'reference', 'hr'])
addMaths(markdown)
addPictures(markdown)
addTables(markdown)
const { escapeHtml } = markdown.utils

markdown.validateLink = (url) => /^https?:\/\//i.test(url)
markdown.renderer.rules['link_open'] = (tokens, index) =>
  `<a href="${escapeHtml(String(tokens[index]?.attrGet('href')))}" target="_blank" rel="noopener noreferrer nofollow">`

// Code may be wider than a phone. It scrolls, so the keyboard must reach it. The source of a drawing becomes the drawing.
markdown.renderer.rules['fence'] = (tokens, index, _options, environment) => {
  const { content = '', info = '' } = tokens[index] ?? {}
  const code = content.trimEnd()
  const drawing = drawingOf(languageOf(info), code)
  if (drawing !== null) return `${drawing}\n`
  const shown = (environment as Environment).isColoured
    ? highlightCode(code, languageOf(info), escapeHtml)
    : escapeHtml(code)
  return `<pre tabindex="0"><code>${shown}</code></pre>\n`
}

type Environment = { isColoured: boolean }

const languageOf = (info: string) => info.trim().toLowerCase()

/** A text may have paragraphs, lists and blocks of code; a line may not. */
export type TextToRender = { kind: 'text' | 'line'; source: string }

/**
 * Renders Markdown and maths, and colours code unless told otherwise. Returns undefined where plain text looks the
 * same.
 */
export function renderText({ kind, source }: TextToRender, isColoured = true): string | undefined {
  if (isPlainWords(source)) return undefined
  const isLine = kind === 'line'
  const environment: Environment = { isColoured }
  const made = isLine ? markdown.renderInline(source, environment) : markdown.render(source, environment).trim()
  const plain = isLine ? escapeHtml(source) : `<p>${escapeHtml(source)}</p>`
  return made === plain ? undefined : made
}

/** Compiles the grammars for the code blocks of a text beforehand, because compile time says nothing about the text. */
export function compileGrammarsOf({ source }: TextToRender): void {
  for (const [, info = ''] of source.matchAll(/(?:`{3}|~{3})[ \t]*(\S+)/g)) compileGrammar(languageOf(info))
}
