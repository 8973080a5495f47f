import { broken, curly, type Layout, Sheet } from './layout.ts'
import { escapeXml } from '../escape-xml.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

export const aiken: Layout = {
  name: 'aiken',
  faults: ['no_answer', 'beyond', 'skip', 'empty'],
  isFor: ({ kind, text }) => kind === 'one' && text.length === 1,
  render: (planned, random) => {
    const sheet = new Sheet()
    const sign = random.pick(['.', ')'])
    for (const { question, options, answer } of planned) {
      sheet.begin()
      sheet.write(...broken(question.text[0] ?? '', random.pick([40, 400]), random))
      sheet.write(...options.map(({ letter, text }) => `${letter}${sign} ${text}`.trimEnd()))
      if (answer) sheet.write(`ANSWER: ${answer.letters[0]}`)
      sheet.write('')
    }
    return { source: { name: 'quiz.txt', bytes: encode(sheet.text()) }, firstLines: sheet.firstLines }
  },
}

const escapeGift = (text: string): string => text.replaceAll(/[~=#{}:]/g, String.raw`\$&`)

export const gift: Layout = {
  name: 'gift',
  faults: ['no_answer', 'two', 'empty'],
  isFor: () => true,
  render: (planned, random) => {
    const sheet = new Sheet()
    for (const { question, options, answer, fault } of planned) {
      if (random.chance(0.1)) sheet.write(`$CATEGORY: Bank/${question.topic}`, '')
      if (random.chance(0.2)) sheet.write('// a comment of the author')
      sheet.begin()
      const head = random.chance(0.5) ? `::Q${question.nth}:: ` : ''
      const stem = `${head}[markdown]${escapeGift(question.text.join('\n\n').replaceAll('\n\n', '\n'))}`
      const feedback = random.chance(0.4) ? `####${escapeGift(question.why)}` : ''
      if (question.number !== null) sheet.write(`${stem} {#${answer ? question.number : ''}}`)
      else {
        const share = Math.floor((100 / question.right.length) * 1000) / 1000
        const mark = (isRight: boolean) =>
          question.kind === 'several' ? `~%${isRight && answer ? share : -50}%` : isRight && answer ? '=' : '~'
        sheet.write(
          `${stem} {`,
          ...options.map(({ text, isRight }) => `  ${mark(isRight)}${escapeGift(text)}`),
          ...(feedback ? [`  ${feedback}`] : []),
          '}',
        )
      }
      sheet.write('', ...(fault ? [''] : []))
    }
    return { source: { name: 'bank.gift', bytes: encode(sheet.text()) }, firstLines: sheet.firstLines }
  },
}

export const moodle: Layout = {
  name: 'moodle',
  faults: ['no_answer', 'two', 'empty'],
  isFor: () => true,
  render: (planned, random) => {
    const sheet = new Sheet()
    const html = (text: string) => {
      const body = curly(text, random)
        .split('\n')
        .map((line) => escapeXml(line).replaceAll('\u00A0', '&nbsp;'))
        .join('<br>')
      const said = random.chance(0.5)
        ? `<p dir="ltr">${body}</p>`
        : `<p><span style="font-size: 1rem;">${body}</span></p>\n`
      return random.chance(0.7) ? `<![CDATA[${said}]]>` : escapeXml(said)
    }
    sheet.write('<?xml version="1.0" encoding="UTF-8"?>', '<quiz>')
    for (const { question, options, answer } of planned) {
      const type = question.number === null ? 'multichoice' : 'numerical'
      if (random.chance(0.1))
        sheet.write(
          `<question type="category"><category><text>$course$/top/${question.topic}</text></category></question>`,
        )
      sheet.begin()
      sheet.write(`<question type="${type}">`, `<name><text>Q${question.nth}</text></name>`)
      sheet.write(`<questiontext format="html"><text>${html(question.text.join('\n'))}</text></questiontext>`)
      sheet.write(`<generalfeedback format="html"><text>${html(question.why)}</text></generalfeedback>`)
      if (question.number !== null && answer)
        sheet.write(
          `<answer fraction="100" format="moodle_auto_format"><text>${question.number}</text><tolerance>0</tolerance></answer>`,
        )
      if (question.number === null) sheet.write(`<single>${question.kind === 'one'}</single>`)
      const share = question.kind === 'several' ? (100 / question.right.length).toFixed(5) : '100'
      for (const { text, isRight } of options)
        sheet.write(
          `<answer fraction="${isRight && answer ? share : question.kind === 'several' ? '-50' : '0'}" format="html">`,
          `<text>${html(text)}</text>`,
          '<feedback format="html"><text></text></feedback></answer>',
        )
      sheet.write('</question>')
    }
    sheet.write('</quiz>')
    return { source: { name: 'quiz.xml', bytes: encode(sheet.text()) }, firstLines: sheet.firstLines }
  },
}
