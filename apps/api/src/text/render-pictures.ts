import { hasAltText, pictureAt } from '@abhyas/contract/rules/pictures'
import type { MarkdownIt } from 'markdown-it'

/**
 * Shows pictures that we store, each with an alternative text. Every other picture stays text: nothing is fetched from
 * other sites. The size stands beside the address, so nothing moves when the picture arrives.
 */
export function addPictures(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('link', 'picture', (state, isSilent) => {
    const found = state.src.startsWith('![', state.pos) ? pictureAt(state.src, state.pos) : null
    if (!found || !hasAltText(found)) return false
    const { address, width, height, mark } = found
    const alt = markdown.utils.escapeHtml(found.alt)
    if (!isSilent)
      state.push('picture', '', 0).content =
        `<img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`
    state.pos += mark.length
    return true
  })
  markdown.renderer.rules['picture'] = (tokens, index) => tokens[index]?.content ?? ''
}
