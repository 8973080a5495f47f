import { DIFFICULTIES, type Problem } from '../draft.ts'
import type { AddressOf } from '../html-to-markdown.ts'
import { hasOtherTolerance, keyOf, rangeOf, unknownRule } from '../qti/response.ts'
import { textOf } from '../qti/item-text.ts'
import { type Reading, type WrittenQuestion, writtenQuestion } from '../written-question.ts'
import { childOf, childrenOf, descendantsOf, type Element } from '../xml-tree.ts'

/** QTI 3 writes `qti-choice-interaction` for the `choiceInteraction` of QTI 2. Both become the name of QTI 2. */
export function plainQti(element: Element): Element {
  const children = element.children.map(plainQti)
  let nth = 0
  return {
    ...element,
    name: camelCase(element.name.replace(/^[\w.-]+:/, '').replace(/^qti-/, '')),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [camelCase(name.replace(/^[\w.-]+:/, '')), value]),
    ),
    children,
    nodes: element.nodes.map((node) => (typeof node === 'string' ? node : (children[nth++] ?? ''))),
  }
}

const camelCase = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Reads one item. Its names are those of QTI 2 already. */
export function readQtiItem(item: Element, addressOf: AddressOf): Reading {
  const body = childOf(item, 'itemBody')
  const interactions = body ? descendantsOf(body).filter(({ name }) => name.endsWith('Interaction')) : []
  const [interaction] = interactions
  const notImported = (value: string): Reading => ({
    questions: [],
    problems: [{ line: item.line, code: 'not_imported', value }],
  })
  const template = item.children.find(({ name }) => name.startsWith('template'))
  if (template) return notImported(template.name)
  if (item.attributes['adaptive'] === 'true') return notImported('adaptive')
  if (!body || !interaction) return notImported('assessmentItem')
  if (interactions.length > 1) return notImported(interactions.map(({ name }) => name).join(', '))
  const rule = unknownRule(item)
  if (rule !== null) return notImported(rule)
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes['identifier'] === interaction.attributes['responseIdentifier'],
  )
  const written = { ...writtenQuestion(item.line), lastLine: item.lastLine }
  const prompt = childOf(interaction, 'prompt')
  written.text = [textOf(body, written, addressOf), textOf(prompt, written, addressOf)].filter(Boolean).join('\n\n')
  const isRead =
    interaction.name === 'choiceInteraction'
      ? readChoices(interaction, declaration, written, addressOf)
      : interaction.name === 'textEntryInteraction' && readNumber(item, declaration, written)
  if (!isRead) return notImported(interaction.name)
  const problems = readFeedback(item, body, written, addressOf)
  return { questions: [written], problems }
}

function readChoices(
  interaction: Element,
  declaration: Element | undefined,
  written: WrittenQuestion,
  addressOf: AddressOf,
): boolean {
  const { values, isPartial } = declaration ? keyOf(declaration) : { values: [], isPartial: false }
  const choices = childrenOf(interaction, 'simpleChoice')
  written.kind = declaration?.attributes['cardinality'] === 'multiple' ? 'several' : 'one'
  if (interaction.attributes['shuffle'] !== undefined) written.keepsOrder = interaction.attributes['shuffle'] !== 'true'
  written.options = choices.map((choice) => ({
    label: '',
    text: textOf(choice, written, addressOf),
    line: choice.line,
    isMarked: values.some(({ text }) => text === choice.attributes['identifier']),
    reason: textOf(childOf(choice, 'feedbackInline'), written, addressOf),
  }))
  const lost = values.find(({ text }) => !choices.some(({ attributes }) => attributes['identifier'] === text))
  if (lost) written.doubts.push({ line: lost.line, code: 'answer_not_an_option', value: lost.text })
  if (isPartial) written.doubts.push({ line: written.firstLine, code: 'partial_credit', value: '' })
  return choices.length > 0
}

/** Words that a learner types are no kind of our questions. */
function readNumber(item: Element, declaration: Element | undefined, written: WrittenQuestion): boolean {
  const { values, isPartial } = declaration ? keyOf(declaration) : { values: [], isPartial: false }
  const range = rangeOf(item, values[0]?.text)
  const baseType = declaration?.attributes['baseType'] ?? 'string'
  const isNumber = baseType === 'float' || baseType === 'integer'
  if (!isNumber && !(values.length > 0 && values.every(({ text }) => /^[-+−]?[\d.,]+$/.test(text)))) return false
  if (hasOtherTolerance(item)) return false
  written.kind = 'number'
  written.answers = range === null ? values : [{ text: range, line: values[0]?.line ?? written.firstLine }]
  if (isPartial) written.doubts.push({ line: written.firstLine, code: 'partial_credit', value: '' })
  return true
}

/** Feedback that is shown for one choice is its reason. All other feedback explains the question. */
function readFeedback(item: Element, body: Element, written: WrittenQuestion, addressOf: AddressOf): Problem[] {
  const choices = descendantsOf(body).filter(({ name }) => name === 'simpleChoice')
  const explanations: string[] = []
  for (const feedback of [
    ...childrenOf(item, 'modalFeedback'),
    ...descendantsOf(body).filter(({ name }) => name === 'feedbackBlock' || name === 'rubricBlock'),
  ]) {
    const inside = childOf(feedback, 'contentBody') ?? feedback
    const text = textOf(inside, written, addressOf)
    const place = choices.findIndex(({ attributes }) => attributes['identifier'] === feedback.attributes['identifier'])
    const option = written.options[place]
    if (option) option.reason = [option.reason, text].filter(Boolean).join('\n\n')
    else if (text !== '' && !explanations.includes(text)) explanations.push(text)
  }
  written.explanation = explanations.join('\n\n')
  return []
}

const textIn = (element: Element): string =>
  [element, ...descendantsOf(element)]
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ')

/** What the manifest says about an item, in the words of LOM. */
export function readMetadata(resource: Element, written: WrittenQuestion): void {
  const all = descendantsOf(resource)
  const inside = (name: string) => all.filter((element) => element.name === name)
  written.tags = inside('keyword').map(textIn).filter(Boolean)
  const difficulty = textIn(childOf(inside('difficulty')[0], 'value') ?? { ...resource, text: '', children: [] })
  written.difficulty =
    DIFFICULTIES.find((each) => difficulty.startsWith(each)) ?? (/difficult/.test(difficulty) ? 'hard' : '')
  const [entry] = inside('entry')
  if (entry) written.topicName = textIn(entry) || null
  for (const restriction of inside('description')) {
    const [, name, value] = /^(exam only|keeps order): (yes|no)$/.exec(textIn(restriction)) ?? []
    if (name === 'exam only') written.isExamOnly = value === 'yes'
    if (name === 'keeps order') written.keepsOrder = value === 'yes'
  }
}
