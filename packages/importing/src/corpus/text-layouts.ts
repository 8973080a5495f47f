import { broken, curly, type Layout, Sheet } from './layout.ts'
import { answerLine, everyKind, EXPLAINED, LABELS, optionLines, STEMS, TEXT_FAULTS } from './question-lines.ts'

export const word: Layout = {
  name: 'word',
  faults: TEXT_FAULTS,
  isFor: everyKind,
  render: (planned, random) => {
    const sheet = new Sheet()
    sheet.write('Question bank for the first term', '')
    for (const [nth, each] of planned.entries()) {
      sheet.begin()
      const [stem = '', ...code] = each.question.text
      sheet.write(
        curly(
          `${random
            .pick(STEMS)(nth + 1)
            .trimEnd()}\t${stem}`,
          random,
        ),
        ...code.map((text) => text.replaceAll(/^/gm, '   ')),
      )
      if (random.chance(0.2)) sheet.write('')
      sheet.write(...optionLines(each, random, '\t').map((line) => curly(line, random)))
      if (random.chance(0.2)) sheet.write('')
      sheet.write(...answerLine(each, random).map((line) => curly(line, random)))
      if (random.chance(0.6)) sheet.write(curly(`${random.pick(EXPLAINED)}${each.question.why}`, random))
      if (random.chance(0.9)) sheet.write('', ...(random.chance(0.2) ? [''] : []))
    }
    return { source: { text: sheet.text() }, firstLines: sheet.firstLines }
  },
}

export const pdf: Layout = {
  name: 'pdf',
  faults: TEXT_FAULTS,
  isFor: everyKind,
  render: (planned, random) => {
    const sheet = new Sheet()
    let page = 1
    let pageEnd = 40
    const turn = () => {
      if (sheet.lines.length < pageEnd) return
      sheet.write(
        ...random.pick([
          ['', `Page ${page} of 90`, ''],
          [`- ${page} -`],
          ['', `${page}`, '\fModel paper of the department', ''],
          [`Page ${page}`, 'Model paper of the department'],
        ]),
      )
      page++
      pageEnd = sheet.lines.length + 30 + random.below(15)
    }
    for (const [nth, each] of planned.entries()) {
      turn()
      sheet.begin()
      const [stem = '', ...code] = each.question.text
      const [first = '', ...rest] = broken(`${random.pick(STEMS)(nth + 1)}${stem}`, 46, random)
      sheet.write(first.replaceAll('fi', 'ﬁ'), ...rest.map((line) => line.replaceAll('fl', 'ﬂ')), ...code)
      if (code.length === 0 && random.chance(0.3)) turn()
      for (const option of optionLines(each, random)) {
        sheet.write(...(option.includes('    ') ? [option] : broken(option, 24, random)))
        if (random.chance(0.1)) turn()
      }
      sheet.write(...answerLine(each, random))
      if (random.chance(0.5)) sheet.write(...broken(`${random.pick(EXPLAINED)}${each.question.why}`, 46, random))
      if (random.chance(0.5)) sheet.write('')
    }
    return {
      source: { name: 'paper.txt', bytes: new TextEncoder().encode(sheet.text()) },
      firstLines: sheet.firstLines,
    }
  },
}

export const chat: Layout = {
  name: 'chat',
  faults: TEXT_FAULTS,
  isFor: everyKind,
  render: (planned, random) => {
    const sheet = new Sheet()
    for (const [nth, each] of planned.entries()) {
      const time = `${1 + random.below(12)}:${10 + random.below(50)}`
      const from = random.pick([`[14/11/26, ${time} pm] Meera: `, `14/11/2026, ${time} - Ravi Kumar: `, ''])
      sheet.begin()
      const [stem = '', ...code] = each.question.text
      const isOneLine = code.length === 0 && each.options.every(({ text }) => text !== '') && random.chance(0.4)
      const label = random.pick(LABELS.slice(0, 5))
      if (isOneLine) {
        const said =
          each.answer && each.fault !== 'typo' && each.answer.letters.length === 1
            ? ` Ans: ${each.answer.letters[0]}`
            : ''
        sheet.write(
          [
            `${from}${random.pick(STEMS)(nth + 1)}${stem}`,
            ...each.options.map(({ letter, text }) => `${label(letter)}${text}`),
          ].join(' ') + said,
        )
        if (!said) sheet.write(...answerLine(each, random))
      } else {
        sheet.write(
          `${from}${random.pick(STEMS)(nth + 1)}${stem}`,
          ...code,
          ...optionLines(each, random),
          ...answerLine(each, random),
        )
      }
      if (random.chance(0.5)) sheet.write('')
    }
    return { source: { text: sheet.text() }, firstLines: sheet.firstLines }
  },
}
