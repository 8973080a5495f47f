import type { MarkdownIt } from 'markdown-it'

const CLASSES: Record<string, string> = { 'text-align:right': 'end', 'text-align:center': 'middle' }

/** A table may be wider than a phone. It scrolls, so the keyboard must reach it. The policy allows no inline style. */
export function addTables(markdown: MarkdownIt): void {
  const { rules } = markdown.renderer
  rules['table_open'] = () => `<div class="wide" tabindex="0"><table>\n`
  rules['table_close'] = () => '</table></div>\n'
  for (const cell of ['th', 'td'])
    rules[`${cell}_open`] = (tokens, index) => {
      const place = CLASSES[String(tokens[index]?.attrGet('style'))]
      const scope = cell === 'th' ? ' scope="col"' : ''
      return `<${cell}${scope}${place ? ` class="${place}"` : ''}>`
    }
}
