import { OUR_GIFT } from '../formats/gift.ts'
import { pathOfTopic, writeMarks } from '../marks-in-tags.ts'
import { type ExportedQuestion, rightOptions, type Written } from './exported-question.ts'

const escapeGift = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** The format stands before each text, because a text may itself begin with '[html]' or '%50%'. */
const markdown = (text: string): string => `[markdown]${escapeGift(text)}`

export function writeGift(questions: readonly ExportedQuestion[]): Written {
  const pieces: string[] = []
  let topicName: string | null = null
  for (const question of questions) {
    if (question.topicName !== topicName) pieces.push(`$CATEGORY: ${pathOfTopic(question.topicName)}`)
    topicName = question.topicName
    pieces.push(pieceOf(question))
  }
  return { suffix: '.gift', bytes: new TextEncoder().encode(`${OUR_GIFT}\n${pieces.join('\n\n')}\n`), leftOut: [] }
}

function pieceOf(question: ExportedQuestion): string {
  const { kind, options, reasons, correctAnswer, description } = question
  const tags = writeMarks(question).map(
    (tag) => `[tag:${tag.replaceAll(/[%\]]/g, (sign) => encodeURIComponent(sign))}]`,
  )
  const explanation = description === '' ? [] : [`####${markdown(description)}`]
  if (kind === 'number')
    return [
      `// ${tags.join(' ')}`,
      `${markdown(question.questionText)} {#${numberOf(correctAnswer)}`,
      ...explanation,
      '}',
    ].join('\n')
  const right = rightOptions(question)
  const share = (100 / right.filter(Boolean).length).toFixed(5)
  const answers = options.map((option, place) => {
    const sign = kind === 'one' ? (right[place] ? '=' : '~') : `~%${right[place] ? share : -100}%`
    const reason = reasons[place] ? ` #${markdown(reasons[place])}` : ''
    return `${sign}${markdown(option)}${reason}`
  })
  return [`// ${tags.join(' ')}`, `${markdown(question.questionText)} {`, ...answers, ...explanation, '}'].join('\n')
}

const numberOf = (key: string): string => key.replace(' to ', '..').replace(' ± ', ':')
