import { SaxesParser } from 'saxes'
import { LIMITS } from './limits.ts'
import { ImportRefusal, type RefusalCode } from './refusal.ts'

export type Element = {
  name: string
  line: number
  lastLine: number
  attributes: Record<string, string>
  children: Element[]
  /** Texts and elements in their order. */
  nodes: (string | Element)[]
  /** The text directly in this element, with CDATA. */
  text: string
}

type Handlers = {
  open: (name: string, attributes: Record<string, string>, line: number) => void
  text?: (text: string) => void
  /** Returns true when the elements so far are needed no more, so that they do not count for the limit. */
  close?: (line: number) => boolean | void
}

/** Walks through XML, within limits. A document type is refused, because entities are how XML attacks. */
export function walkXml(text: string, handlers: Handlers, maxElements: number = LIMITS.elements): void {
  const parser = new SaxesParser({ position: true })
  const refuse = (code: RefusalCode): never => {
    throw new ImportRefusal(code, parser.line)
  }
  let depth = 0
  let elements = 0
  // Only a declaration counts: a question about HTML may show one in its text.
  parser.on('doctype', () => refuse('xml_has_doctype'))
  parser.on('error', () => refuse('xml_broken'))
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > maxElements) refuse('xml_too_many_elements')
    if (++depth > LIMITS.depth) refuse('xml_too_deep')
    if (Object.keys(attributes).length > LIMITS.attributes) refuse('xml_too_many_attributes')
    // A picture may stand in its address.
    if (Object.values(attributes).some((value) => value.length > LIMITS.textLength && !value.startsWith('data:')))
      refuse('text_too_long')
    handlers.open(name, attributes as Record<string, string>, parser.line)
  })
  parser.on('text', (part) => handlers.text?.(part))
  parser.on('cdata', (part) => handlers.text?.(part))
  parser.on('closetag', () => {
    depth--
    if (handlers.close?.(parser.line)) elements = 0
  })
  parser.write(text).close()
}

/** Returns true when it has read a child of the root, which then need not stay in memory. */
export type TakeChild = (child: Element, root: Element) => boolean

export function parseXml(text: string, takeChild?: TakeChild): Element {
  const open: Element[] = []
  let root: Element | null = null as Element | null
  walkXml(text, {
    open: (name, attributes, line) => {
      const element: Element = {
        name,
        line,
        lastLine: line,
        attributes: { ...attributes },
        children: [],
        nodes: [],
        text: '',
      }
      const parent = open.at(-1)
      parent?.children.push(element)
      parent?.nodes.push(element)
      root ??= element
      open.push(element)
    },
    text: (part) => {
      const last = open.at(-1)
      if (!last) return
      last.text += part
      // Moodle keeps pictures in such elements.
      if (last.text.length > LIMITS.textLength && last.name !== 'file')
        throw new ImportRefusal('text_too_long', last.line)
      last.nodes.push(part)
    },
    close: (line) => {
      const closed = open.pop()
      if (closed) closed.lastLine = line
      const isTaken = closed && root && open.length === 1 && takeChild?.(closed, root)
      if (isTaken) root?.children.pop()
      if (isTaken) root?.nodes.pop()
      return isTaken === true
    },
  })
  if (!root) throw new ImportRefusal('xml_broken')
  return root
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name)

/** All elements inside this one, in their order. */
export const descendantsOf = (element: Element): Element[] =>
  element.children.flatMap((child) => [child, ...descendantsOf(child)])
