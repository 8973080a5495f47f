import { escapeXml } from './escape-xml.ts'

const FENCE = /^(`{3,}|~{3,})([^\n`]*)\n(?:([\s\S]*?)\n)?\1[ \t]*$/m
const INLINE =
  /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|\*\*(?=\S)([^*\n]+?)\*\*|!\[((?:[^\][\\\n]|\\.)*)\]\(([^\s()<>]+)\)|\\([!-/:-@[-`{-~])/g

/**
 * Writes Markdown as simple XHTML for other programs: code, bold words, pictures and paragraphs. Everything else is
 * shown as it was written.
 */
export function markdownToHtml(markdown: string): string {
  let html = ''
  let rest = markdown
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    html += paragraphs(rest.slice(0, fence.index)) + `<pre><code>${escapeXml(fence[3] ?? '')}</code></pre>`
    rest = rest.slice(fence.index + fence[0].length)
  }
  return html + paragraphs(rest)
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split('\n').map(inline).join('<br/>')}</p>`)
    .join('')

function inline(line: string): string {
  let html = ''
  let end = 0
  for (const found of line.matchAll(INLINE)) {
    const [all, , code, bold, description, address, escaped] = found
    html += escapeXml(line.slice(end, found.index))
    if (code !== undefined) html += `<code>${escapeXml(code)}</code>`
    else if (bold !== undefined) html += `<strong>${escapeXml(bold)}</strong>`
    else if (address !== undefined) html += `<img src="${escapeXml(address)}" alt="${escapeXml(description ?? '')}"/>`
    else html += escapeXml(escaped ?? all)
    end = found.index + all.length
  }
  return html + escapeXml(line.slice(end))
}
