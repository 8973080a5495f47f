import katex from 'katex'
import type { MarkdownIt } from 'markdown-it'

/** Returns MathML, which browsers draw by themselves: no stylesheet, no fonts, no inline style. */
export function renderMaths(source: string, isBlock: boolean): string | null {
  try {
    return katex.renderToString(source, { output: 'mathml', displayMode: isBlock, maxExpand: 100, strict: 'ignore' })
  } catch {
    return null // The text is no valid maths, so the page shows it as it was written.
  }
}

/**
 * Matches $…$ within a line and $$…$$ on its own. A dollar next to a space stays a dollar, and so does the second of
 * "$5 or $6".
 */
const MATHS = /^(\${1,2})(?=[^\s$])((?:\\.|[^\\$])*[^\s\\$])\1(?!\d)/

export function addMaths(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'maths', (state, isSilent) => {
    const [whole, fence = '', source = ''] = MATHS.exec(state.src.slice(state.pos)) ?? []
    if (!whole) return false
    const html = renderMaths(source, fence === '$$')
    if (html === null) return false
    if (!isSilent) state.push('maths', '', 0).content = html
    state.pos += whole.length
    return true
  })
  markdown.renderer.rules['maths'] = (tokens, index) => tokens[index]?.content ?? ''
}
