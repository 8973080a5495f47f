import { escapeXml } from '../escape-xml.ts'
import { packZip } from '../pack-zip.ts'
import { curly, type Layout } from './layout.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'

/** The names of QTI 2 and of QTI 3, with and without the prefix that some programs write. */
const DIALECTS = [
  {
    item: 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"',
    type: 'imsqti_item_xmlv2p1',
    name: (name: string) => name,
  },
  {
    item: 'xmlns:q="http://www.imsglobal.org/xsd/imsqti_v2p2"',
    type: 'imsqti_item_xmlv2p2',
    name: (name: string) => `q:${name}`,
  },
  {
    item: 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"',
    type: 'imsqti_item_xmlv3p0',
    name: (name: string) => `qti-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  },
]

/** A package with a file for each question, as exam systems export it. */
export const qti: Layout = {
  name: 'qti',
  faults: ['no_answer', 'beyond', 'empty'],
  isFor: () => true,
  render: (planned, random) => {
    const dialect = random.pick(DIALECTS)
    const files = new Map<string, Uint8Array>()
    const resources = planned.map(({ question }, nth) => {
      const path = `items/i${nth + 1}.xml`
      files.set(path, Buffer.from(itemOf(planned[nth] as Planned, dialect, random)))
      return `<resource identifier="i${question.nth}" type="${dialect.type}" href="${path}"><file href="${path}"/></resource>`
    })
    files.set('imsmanifest.xml', Buffer.from(`<manifest><resources>${resources.join('\n')}</resources></manifest>`))
    const bytes = packZip(files, { isCompressed: true })
    return { source: { name: 'items.zip', bytes }, firstLines: planned.map((_, nth) => nth + 1) }
  },
}

function itemOf({ question, options, answer }: Planned, { item, name }: (typeof DIALECTS)[number], random: Random) {
  const isNew = name('a').startsWith('qti-')
  const attribute = (old: string) => (isNew ? old.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : old)
  const html = (text: string) => {
    const body = escapeXml(curly(text, random)).replaceAll('\n', '<br/>')
    return random.chance(0.5) ? `<p>${body}</p>` : `\n      <p class="text">\n${body}\n</p>\n`
  }
  const isNumber = question.number !== null
  const cardinality = question.kind === 'several' ? 'multiple' : 'single'
  const right = isNumber ? [question.number ?? ''] : (answer?.letters ?? []).map((letter) => `choice_${letter}`)
  const values = right.map((value) => `<${name('value')}>${value}</${name('value')}>`).join('')
  const correct = answer ? `<${name('correctResponse')}>${values}</${name('correctResponse')}>` : ''
  const prompt = html(question.text.join('\n'))
  const isInside = random.chance(0.5)
  const choices = options.map(
    ({ letter, text }) =>
      `<${name('simpleChoice')} identifier="choice_${letter}">${random.chance(0.5) ? html(text) : escapeXml(text).replaceAll('\n', '<br/>')}</${name('simpleChoice')}>`,
  )
  const interaction = isNumber
    ? `<p><${name('textEntryInteraction')} ${attribute('responseIdentifier')}="RESPONSE"/></p>`
    : `<${name('choiceInteraction')} ${attribute('responseIdentifier')}="RESPONSE" shuffle="true" ${attribute('maxChoices')}="${question.kind === 'several' ? 0 : 1}">${isInside ? `<${name('prompt')}>${prompt}</${name('prompt')}>` : ''}${choices.join('\n')}</${name('choiceInteraction')}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name('assessmentItem')} ${item} identifier="i${question.nth}" title="Q${question.nth}" adaptive="false" ${attribute('timeDependent')}="false">
<${name('responseDeclaration')} identifier="RESPONSE" cardinality="${cardinality}" ${attribute('baseType')}="${isNumber ? 'float' : 'identifier'}">${correct}</${name('responseDeclaration')}>
<${name('outcomeDeclaration')} identifier="SCORE" cardinality="single" ${attribute('baseType')}="float"/>
<${name('itemBody')}>${isNumber || !isInside ? prompt : ''}${interaction}</${name('itemBody')}>
<${name('responseProcessing')} template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
</${name('assessmentItem')}>`
}
