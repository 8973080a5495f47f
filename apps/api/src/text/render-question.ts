import type { QuestionHtml } from '@abhyas/contract/questions'
import { LRUCache } from 'lru-cache'
import { countLookUps } from '../metrics/caches.ts'
import { isPlainWords } from './plain-words.ts'
import { createRenderApart } from './render-apart.ts'
import type { TextToRender } from './render-text.ts'

/** Raise this number when the same text would give other HTML. The HTML of older renderers is then rendered again. */
export const RENDERER = 3

type Field = Exclude<keyof QuestionHtml, 'reasons'>

const isText: Record<Field, boolean> = {
  questionText: true,
  optionA: false,
  optionB: false,
  optionC: false,
  optionD: false,
  optionE: false,
  optionF: false,
  description: true,
}
const FIELDS = Object.keys(isText) as Field[]

const REMEMBERED_CHARACTERS = 4_000_000

type Rendered = { html: string | undefined }
const renderApart = createRenderApart()

/** A previewed text is usually saved next. A text that several callers need at once is rendered once. */
const remembered = new LRUCache<string, Rendered, TextToRender>({
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: ({ html = '' }, key) => key.length + html.length,
  fetchMethod: async (_key, _stale, { context }) => ({ html: await renderApart(context) }),
})

const noteLookUp = countLookUps('texts', () => remembered.size)

async function render(text: TextToRender): Promise<string | undefined> {
  if (isPlainWords(text.source)) return undefined
  const key = `${text.kind} ${text.source}`
  noteLookUp(remembered.has(key))
  return (await remembered.fetch(key, { context: text }))?.html
}

type Texts = { [Each in Field]?: string | undefined } & { reasons?: readonly string[] | undefined }

/** Returns the HTML of the texts that are more than plain text. */
export async function renderQuestion(question: Texts): Promise<QuestionHtml> {
  const [made, reasons] = await Promise.all([
    Promise.all(FIELDS.map((field) => render(textOf(field, question[field] ?? '')))),
    Promise.all((question.reasons ?? []).map((source) => render({ kind: 'text', source }))),
  ])
  const html: QuestionHtml = {}
  for (const [index, field] of FIELDS.entries()) if (made[index] !== undefined) html[field] = made[index]
  if (reasons.some((reason) => reason !== undefined)) html.reasons = reasons.map((reason) => reason ?? '')
  return html
}

/** An option is one line, unless it has a block of code. */
const textOf = (field: Field, source: string): TextToRender => ({
  kind: isText[field] || source.includes('```') ? 'text' : 'line',
  source,
})
