import { type Layout, Sheet } from './layout.ts'
import { answerLine, everyKind, LABELS } from './question-lines.ts'

export const web: Layout = {
  name: 'web',
  faults: ['no_answer', 'typo', 'two'],
  isFor: everyKind,
  render: (planned, random) => {
    const sheet = new Sheet()
    const bullet = random.pick(['* ', '• ', '- ', '◦ '])
    for (const [nth, each] of planned.entries()) {
      sheet.begin()
      const [stem = '', ...code] = each.question.text
      const { answer, fault, question } = each
      sheet.write(`${nth + 1}. ${stem}`, ...code)
      const isBoxes = fault !== 'typo' && (question.kind === 'several' || fault === 'two' || random.chance(0.3))
      if (question.kind === 'number') sheet.write(...answerLine(each, random))
      else if (isBoxes && fault !== 'two') {
        const boxes = each.options.map(({ text, isRight }) => `[${isRight && answer ? 'x' : ' '}] ${text}`)
        sheet.write(
          ...(random.chance(0.3)
            ? [boxes.slice(0, 2).join('     '), boxes.slice(2).join('   ')].filter(Boolean)
            : boxes),
        )
      } else if (fault === 'two' || random.chance(0.5)) {
        sheet.write(
          ...each.options.map(({ letter, text }) => `${letter}. ${text}`),
          'View Answer Discuss in Forum Workspace Report',
        )
        if (answer) sheet.write(fault ? `Answer: ${answer.text}` : `Answer: Option ${answer.letters[0]}`)
      } else {
        sheet.write(...each.options.map(({ text }) => `${bullet}${text}`))
        if (answer) sheet.write(`Correct: ${answer.text}`)
      }
      if (random.chance(0.4)) sheet.write('Explanation:', question.why)
      sheet.write('', ...(random.chance(0.3) ? ['Share', ''] : []))
    }
    return { source: { text: sheet.text() }, firstLines: sheet.firstLines }
  },
}

/** Questions first, in chapters, and the answers of each chapter in a list behind it. */
export const keyList: Layout = {
  name: 'key list',
  faults: ['no_answer', 'beyond', 'skip', 'empty'],
  isFor: everyKind,
  render: (planned, random) => {
    const sheet = new Sheet()
    for (let start = 0; start < planned.length; start += 25) {
      const chapter = planned.slice(start, start + 25)
      const label = random.pick(LABELS)
      for (const [nth, each] of chapter.entries()) {
        sheet.begin()
        const [stem = '', ...code] = each.question.text
        sheet.write(
          `${nth + 1}. ${stem}`,
          ...code,
          ...each.options.map(({ letter, text }) => `${label(letter)}${text}`.trimEnd()),
        )
        if (random.chance(0.7)) sheet.write('')
      }
      const entries = chapter.flatMap(({ answer, question }, nth) =>
        answer ? [[nth + 1, question.number ?? answer.letters.join(',').toLowerCase()] as const] : [],
      )
      sheet.write('', random.pick(['Answer key', 'ANSWERS', 'Answers:', 'Key:']))
      const isLong = entries.some(([, answer]) => !/^[a-z](?:,[a-z])*$/.test(answer)) || random.chance(0.4)
      const pairs = entries.map(([number, answer]) => (isLong ? `${number}. ${answer}` : `${number}-${answer}`))
      if (isLong) sheet.write(...pairs, '')
      else
        for (let at = 0; at < pairs.length; at += 8)
          sheet.write(pairs.slice(at, at + 8).join(random.pick([' ', '  ', ' ; '])))
      sheet.write('')
    }
    return { source: { text: sheet.text() }, firstLines: sheet.firstLines }
  },
}
