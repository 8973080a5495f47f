import { cleanText } from '../clean-text.ts'
import { escapeXml } from '../escape-xml.ts'
import { type AddressOf, htmlToMarkdown } from '../html-to-markdown.ts'
import { markdownToHtml } from '../markdown-to-html.ts'
import { mapPictureAddresses } from '../pictures.ts'
import type { WrittenQuestion } from '../written-question.ts'
import type { Element } from '../xml-tree.ts'

/** Elements that are no part of the text around them. */
const APART = /(?:Interaction|^prompt|^simpleChoice|^feedbackInline|^feedbackBlock|^rubricBlock|^stylesheet)$/
const EMPTY = /^(?:br|img|hr|wbr)$/

/** Reads the XHTML of an element as Markdown. What cannot be kept becomes a doubt. */
export function textOf(element: Element | undefined, written: WrittenQuestion, addressOf: AddressOf): string {
  if (!element) return ''
  const exact = exactMarkdown(element)
  if (exact !== null) return mapPictureAddresses(exact, addressOf)
  const { text, leftOut } = htmlToMarkdown(cleanText(htmlOf(element)), addressOf)
  for (const tag of leftOut) written.doubts.push({ line: element.line, code: 'content_left_out', value: tag })
  return text
}

/**
 * Our own files have the Markdown beside the XHTML. It counts only while the XHTML is what we wrote for it, because
 * another program may have changed the XHTML.
 */
function exactMarkdown(element: Element): string | null {
  const holder = element.children.find((child) => child.attributes['dataMarkdown'] !== undefined)
  const said = holder?.attributes['dataMarkdown']
  return holder && said !== undefined && htmlOf(holder) === markdownToHtml(said) ? said : null
}

/** Writes the content of an element as HTML. A gap in a sentence, where a number is typed, becomes a line. */
export function htmlOf(element: Element): string {
  return element.nodes
    .map((node) => {
      if (typeof node === 'string') return escapeXml(node)
      if (node.name === 'textEntryInteraction') return isAlone(element) ? '' : ' ___ '
      if (APART.test(node.name)) return ''
      if (node.name === 'printedVariable' || node.name === 'templateInline') return '<template-variable>'
      const attributes = Object.entries(node.attributes)
        .filter(([name]) => name === 'src' || name === 'alt')
        .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
        .join('')
      return EMPTY.test(node.name)
        ? `<${node.name}${attributes}/>`
        : `<${node.name}${attributes}>${htmlOf(node)}</${node.name}>`
    })
    .join('')
}

const isAlone = (element: Element): boolean => element.text.trim() === '' && element.children.length === 1
