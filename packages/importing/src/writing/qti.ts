import { escapeAttribute, escapeXml } from '../escape-xml.ts'
import { markdownToHtml } from '../markdown-to-html.ts'
import { packZip } from '../pack-zip.ts'
import { mapPictureAddresses } from '../pictures.ts'
import { type ExportedQuestion, type PictureBytes, rightOptions, type Written } from './exported-question.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
const identifierOf = (place: number): string => `choice_${place + 1}`

/**
 * Writes a package of QTI 3: a file for each question, and a manifest with what an item has no place for. QTI 3 allows
 * attributes of our own, so the Markdown stands beside the XHTML that other programs show.
 */
export function writeQti(questions: readonly ExportedQuestion[], pictures: PictureBytes): Written {
  const files = new Map<string, Uint8Array>()
  const resources = questions.map((question, nth) => resourceOf(question, nth))
  files.set(
    'imsmanifest.xml',
    encode(
      `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>\n${resources.join('\n')}\n</resources></manifest>`,
    ),
  )
  for (const [nth, question] of questions.entries()) files.set(pathOf(nth), encode(itemOf(question, nth, pictures)))
  for (const [address, bytes] of pictures) files.set(`pictures/${nameOf(address)}`, bytes)
  return { suffix: '.zip', bytes: packZip(files, { isCompressed: true }), leftOut: [] }
}

const pathOf = (nth: number): string => `items/${String(nth + 1).padStart(4, '0')}.xml`
const nameOf = (address: string): string => address.split('/').at(-1) ?? ''

const said = (text: string): string => `<string>${escapeXml(text)}</string>`

/** LOM calls hard questions difficult. */
function resourceOf({ tags, topicName, difficulty, isExamOnly, keepsOrder }: ExportedQuestion, nth: number): string {
  const topic =
    topicName === null
      ? ''
      : `<classification><purpose><value>discipline</value></purpose><taxonPath><taxon><entry>${said(topicName)}</entry></taxon></taxonPath></classification>`
  const descriptions = [`exam only: ${isExamOnly ? 'yes' : 'no'}`, `keeps order: ${keepsOrder ? 'yes' : 'no'}`]
  return `<resource identifier="item_${nth + 1}" type="imsqti_item_xmlv3p0" href="${pathOf(nth)}"><metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>${tags.map((tag) => `<keyword>${said(tag)}</keyword>`).join('')}</general><educational><difficulty><source>LOMv1.0</source><value>${difficulty === 'hard' ? 'difficult' : difficulty}</value></difficulty>${descriptions.map((text) => `<description>${said(text)}</description>`).join('')}</educational>${topic}</lom></metadata><file href="${pathOf(nth)}"/></resource>`
}

function itemOf(question: ExportedQuestion, nth: number, pictures: PictureBytes): string {
  const { kind, options, reasons, correctAnswer, description, keepsOrder } = question
  const html = (text: string): string => {
    const shown = mapPictureAddresses(text, (address) =>
      pictures.has(address) ? `../pictures/${nameOf(address)}` : null,
    )
    return `<div data-markdown="${escapeAttribute(shown)}">${markdownToHtml(shown)}</div>`
  }
  const right = rightOptions(question)
  const values =
    kind === 'number' ? [firstNumber(correctAnswer)] : options.flatMap((_, at) => (right[at] ? [identifierOf(at)] : []))
  const interaction =
    kind === 'number'
      ? '<p><qti-text-entry-interaction response-identifier="RESPONSE"/></p>'
      : `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${!keepsOrder}" max-choices="${kind === 'several' ? 0 : 1}">${options.map((option, at) => `<qti-simple-choice identifier="${identifierOf(at)}">${html(option)}</qti-simple-choice>`).join('')}</qti-choice-interaction>`
  const feedback = (outcome: string, identifier: string, text: string) =>
    text === ''
      ? ''
      : `<qti-modal-feedback outcome-identifier="${outcome}" identifier="${identifier}" show-hide="show"><qti-content-body>${html(text)}</qti-content-body></qti-modal-feedback>`
  return `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="item_${nth + 1}" title="${nth + 1}" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="${kind === 'several' ? 'multiple' : 'single'}" base-type="${kind === 'number' ? 'float' : 'identifier'}"><qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response></qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-outcome-declaration identifier="FEEDBACK" cardinality="${kind === 'several' ? 'multiple' : 'single'}" base-type="identifier"/>
<qti-outcome-declaration identifier="EXPLANATION" cardinality="single" base-type="identifier"/>
<qti-item-body>${html(question.questionText)}${interaction}</qti-item-body>
<qti-response-processing><qti-response-condition><qti-response-if>${comparison(question)}<qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition>${kind === 'number' ? '' : '<qti-set-outcome-value identifier="FEEDBACK"><qti-variable identifier="RESPONSE"/></qti-set-outcome-value>'}<qti-set-outcome-value identifier="EXPLANATION"><qti-base-value base-type="identifier">explanation</qti-base-value></qti-set-outcome-value></qti-response-processing>
${reasons.map((reason, at) => feedback('FEEDBACK', identifierOf(at), reason)).join('')}${feedback('EXPLANATION', 'explanation', description)}
</qti-assessment-item>`
}

const firstNumber = (key: string): string => key.split(' ')[0] ?? key

const number = (value: string): string => `<qti-base-value base-type="float">${value}</qti-base-value>`

/** How the response is compared with the key: as it is, with a tolerance, or with both ends of a range. */
function comparison({ kind, correctAnswer }: ExportedQuestion): string {
  const response = '<qti-variable identifier="RESPONSE"/>'
  const correct = '<qti-correct identifier="RESPONSE"/>'
  const [first = '', sign, second = ''] = kind === 'number' ? correctAnswer.split(' ') : []
  if (sign === '±')
    return `<qti-equal tolerance-mode="absolute" tolerance="${second} ${second}">${response}${correct}</qti-equal>`
  if (sign === 'to')
    return `<qti-and><qti-gte>${response}${number(first)}</qti-gte><qti-lte>${response}${number(second)}</qti-lte></qti-and>`
  return `<qti-match>${response}${correct}</qti-match>`
}
