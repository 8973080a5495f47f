import type { WrittenText } from '../written-question.ts'
import { childOf, childrenOf, descendantsOf, type Element } from '../xml-tree.ts'

const KNOWN_TEMPLATE = /(?:match_correct|map_response)(?:\.xml)?$/
/** Rules that only compare the response with the key, give points and show feedback. */
const KNOWN_RULES = new Set([
  'responseCondition',
  'responseIf',
  'responseElseIf',
  'responseElse',
  'match',
  'equal',
  'and',
  'gte',
  'lte',
  'isNull',
  'not',
  'variable',
  'correct',
  'mapResponse',
  'setOutcomeValue',
  'baseValue',
  'sum',
])

/** Says why the response cannot be read without guessing, or null. */
export function unknownRule(item: Element): string | null {
  const processing = childOf(item, 'responseProcessing')
  if (!processing) return null
  const template = processing.attributes['template']
  if (template !== undefined && processing.children.length === 0) return KNOWN_TEMPLATE.test(template) ? null : template
  const inside = descendantsOf(processing)
  const unknown = inside.find(({ name }) => !KNOWN_RULES.has(name))
  if (unknown) return unknown.name
  // Points for a value that the rule itself names are a key of their own.
  const custom = inside.find(
    (rule) => /^response(?:If|ElseIf)$/.test(rule.name) && givesPoints(rule) && namesValue(rule),
  )
  return custom ? 'responseProcessing' : null
}

const givesPoints = (rule: Element): boolean =>
  childrenOf(rule, 'setOutcomeValue').some(({ attributes }) => /score/i.test(attributes['identifier'] ?? ''))

const namesValue = (rule: Element): boolean =>
  descendantsOf(rule).some(
    ({ name, children }) => name === 'match' && children.some((each) => each.name === 'baseValue'),
  )

export type Key = { values: WrittenText[]; isPartial: boolean }

/** The right values, from the correct response or else from the points of the mapping. */
export function keyOf(declaration: Element): Key {
  const values = childrenOf(childOf(declaration, 'correctResponse') ?? declaration, 'value').map(({ text, line }) => ({
    text: text.trim(),
    line,
  }))
  const points = childrenOf(childOf(declaration, 'mapping') ?? declaration, 'mapEntry').map(({ attributes, line }) => ({
    text: attributes['mapKey'] ?? '',
    points: Number(attributes['mappedValue']),
    line,
  }))
  const credited = points.filter((each) => each.points > 0)
  if (values.length === 0) {
    const isMultiple = declaration.attributes['cardinality'] === 'multiple'
    return { values: credited, isPartial: !isMultiple && credited.length > 1 }
  }
  return { values, isPartial: credited.some(({ text }) => !values.some((value) => value.text === text)) }
}

/** A number with the tolerance or the range of the rules. Null where the rules say neither. */
export function rangeOf(item: Element, value: string | undefined): string | null {
  const rules = descendantsOf(childOf(item, 'responseProcessing') ?? item)
  const equal = rules.find(({ name }) => name === 'equal')
  const [low, high = low] = (equal?.attributes['tolerance'] ?? '').split(/\s+/).filter(Boolean)
  if (value !== undefined && equal?.attributes['toleranceMode'] === 'absolute' && low !== undefined && low === high)
    return `${value} ± ${low}`
  const bound = (name: string) =>
    childOf(
      rules.find((rule) => rule.name === name),
      'baseValue',
    )?.text.trim()
  const [from, to] = [bound('gte'), bound('lte')]
  return from !== undefined && to !== undefined ? `${from} to ${to}` : null
}

/** A comparison that is neither exact nor an absolute tolerance, such as a relative one. */
export const hasOtherTolerance = (item: Element): boolean =>
  descendantsOf(childOf(item, 'responseProcessing') ?? item).some(
    ({ name, attributes }) =>
      name === 'equal' && !['exact', 'absolute', undefined].includes(attributes['toleranceMode']),
  )
