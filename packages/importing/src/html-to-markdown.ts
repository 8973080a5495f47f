import { escapeMarkdown } from './clean-text.ts'
import { pictureMarkdown } from './pictures.ts'

/** Gives the address that a picture has in our Markdown, or null when the picture is not there. */
export type AddressOf = (source: string) => string | null

/** The text as our Markdown, and what it held that cannot be kept, such as 'img'. */
export type FromHtml = { text: string; leftOut: string[] }

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  minus: '−',
  pi: 'π',
  rarr: '→',
  larr: '←',
  sum: '∑',
  radic: '√',
  infin: '∞',
  micro: 'µ',
  middot: '·',
  bull: '•',
  shy: '',
  zwj: '\u200D',
  zwnj: '\u200C',
  alpha: 'α',
  beta: 'β',
  theta: 'θ',
  lambda: 'λ',
  Omega: 'Ω',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  copy: '©',
}
const SILENT = new Set([
  'p',
  'div',
  'span',
  'font',
  'u',
  'small',
  'big',
  'a',
  'br',
  'ul',
  'ol',
  'li',
  'pre',
  'code',
  'b',
  'strong',
  'i',
  'em',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'html',
  'body',
  'label',
  'wbr',
  'tt',
  'kbd',
  'samp',
])
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const AROUND: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  code: '`',
  tt: '`',
  kbd: '`',
  samp: '`',
}
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'title', 'head'])
const PART = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? all) : all
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : '\uFFFD'
  })

/**
 * Writes the HTML of an exported question as Markdown. It knows the few tags that Markdown has a form for, and names each
 * other one, because a picture, a table or a raised 2 may be what the question is about.
 */
export function htmlToMarkdown(html: string, addressOf: AddressOf = () => null): FromHtml {
  const leftOut = new Set<string>()
  let text = ''
  let isCode = false
  let isFence = false
  let dropped = ''
  for (const [part, slash = '', tag = '', attributes = ''] of html.matchAll(PART)) {
    const name = tag.toLowerCase()
    if (dropped !== '') {
      if (slash !== '' && name === dropped) dropped = ''
      continue
    }
    if (name === '') {
      if (part.startsWith('<!--')) continue
      const said = decodeEntities(part)
      text += isFence ? said : isCode ? said.replaceAll(/\s+/g, ' ') : escapeMarkdown(said.replaceAll(/\s+/g, ' '))
    } else if (DROPPED.has(name)) {
      if (slash === '' && !attributes.endsWith('/')) dropped = name
    } else if (name === 'br') text += '\n'
    else if (name === 'pre') {
      text += slash === '' ? '\n\n```\n' : '\n```\n\n'
      isFence = slash === ''
    } else if (isFence) continue
    else if (name === 'img') {
      const address = addressOf(attributeOf(attributes, 'src'))
      const description = attributeOf(attributes, 'alt')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(/[\\[\]]/g, String.raw`\$&`)
      if (address === null) leftOut.add(name)
      else text += pictureMarkdown({ description, address })
    } else if (AROUND[name]) {
      if (AROUND[name] === '`') isCode = slash === ''
      text += AROUND[name]
    } else if (name === 'li') text += slash === '' ? '\n- ' : ''
    else if (BLOCKS.has(name)) text += '\n\n'
    else if (!SILENT.has(name)) leftOut.add(name)
  }
  if (isFence) text += '\n```'
  return { text: isFence || text.includes('```') ? text.trim() : tidy(text), leftOut: [...leftOut] }
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare = ''] =
    new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return decodeEntities(double ?? single ?? bare)
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(\*\*|`)\1/g, '')
    .trim()
