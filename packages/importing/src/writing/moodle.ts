import { numberRange } from '@abhyas/contract/rules/number-answers'
import { escapeAttribute, escapeXml } from '../escape-xml.ts'
import { pathOfTopic, writeMarks } from '../marks-in-tags.ts'
import { mapPictureAddresses, picturesIn } from '../pictures.ts'
import { type ExportedQuestion, type PictureBytes, rightOptions, type Written } from './exported-question.ts'

/** Moodle knows Markdown, so texts are written as they are. */
export function writeMoodle(questions: readonly ExportedQuestion[], pictures: PictureBytes): Written {
  const parts: string[] = []
  let topicName: string | null = null
  for (const [nth, question] of questions.entries()) {
    if (question.topicName !== topicName)
      parts.push(
        `<question type="category"><category><text>${escapeXml(`$course$/${pathOfTopic(question.topicName)}`)}</text></category></question>`,
      )
    topicName = question.topicName
    parts.push(questionOf(question, nth, pictures))
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`
  return { suffix: '.xml', bytes: new TextEncoder().encode(xml), leftOut: [] }
}

function questionOf(question: ExportedQuestion, nth: number, pictures: PictureBytes): string {
  const { kind, reasons, keepsOrder } = question
  const element = (name: string, text: string, attributes = '', more = ''): string =>
    `<${name}${attributes} format="markdown">${textOf(text, pictures)}${more}</${name}>`
  const right = rightOptions(question)
  const share = kind === 'several' ? (100 / right.filter(Boolean).length).toFixed(5) : '100'
  const answers = question.options.map((option, place) => {
    const fraction = right[place] ? share : kind === 'several' ? '-100' : '0'
    const reason = reasons[place] ? element('feedback', reasons[place]) : ''
    return element('answer', option, ` fraction="${fraction}"`, reason)
  })
  const tags = writeMarks(question).map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`)
  return [
    `<question type="${kind === 'number' ? 'numerical' : 'multichoice'}">`,
    `<name><text>${escapeXml(`${nth + 1}. ${question.questionText.replaceAll(/\s+/g, ' ').slice(0, 60).toWellFormed()}`)}</text></name>`,
    element('questiontext', question.questionText),
    ...(question.description === '' ? [] : [element('generalfeedback', question.description)]),
    ...(kind === 'number'
      ? [numberOf(question.correctAnswer)]
      : [`<single>${kind === 'one'}</single>`, `<shuffleanswers>${!keepsOrder}</shuffleanswers>`, ...answers]),
    `<tags>${tags.join('')}</tags>`,
    '</question>',
  ].join('\n')
}

/** Moodle has a number and a tolerance. A tag says how the key was written. */
function numberOf(key: string): string {
  const { low, high } = numberRange(key) ?? { low: key, high: key }
  const middle = low === high ? low : ((Number(low) + Number(high)) / 2).toFixed(7)
  const tolerance = low === high ? '0' : ((Number(high) - Number(low)) / 2).toFixed(7)
  return `<answer fraction="100" format="moodle_auto_format"><text>${middle}</text><tolerance>${tolerance}</tolerance></answer>`
}

/** A text with the files of its pictures behind it. */
function textOf(text: string, pictures: PictureBytes): string {
  const addresses = new Set(picturesIn(text).map(({ address }) => address))
  const files = [...addresses].flatMap((address) => {
    const bytes = pictures.get(address)
    return bytes
      ? [
          `<file name="${escapeAttribute(nameOf(address))}" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`,
        ]
      : []
  })
  const shown = mapPictureAddresses(text, (address) =>
    pictures.has(address) ? `@@PLUGINFILE@@/${nameOf(address)}` : null,
  )
  return `<text><![CDATA[${shown.replaceAll(']]>', ']]]]><![CDATA[>')}]]></text>${files.join('')}`
}

const nameOf = (address: string): string => address.split('/').at(-1) ?? ''
