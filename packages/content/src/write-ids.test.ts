import { expect, test } from 'vitest'
import { writeHeadId, writeQuestionIds } from './write-ids.ts'

const QUESTION = ['Why?', '', '```md', '## no question', '```', '', '- [x] So', '']

test('only questions without an id get one, and no id is given twice', () => {
  const source = ['# S', '', '## easy, q-222222', ...QUESTION, '## hard, exam only', ...QUESTION].join('\n')
  let drawn = 0
  const written = writeQuestionIds(source, new Set(['q-222222']), () => (drawn++ < 6 ? 0 : 1))
  expect(written).toBe(source.replace('## hard, exam only', '## hard, exam only, q-333333'))
})

test('the id of a topic is the name of its file, with a number if another topic has it', () => {
  const taken = new Set(['basics'])
  const source = '# Basics\n\nThe first steps.\n\n- free sample\n\n## easy\n'
  const written = writeHeadId(source, '1-basics.md', taken)
  expect(written).toBe(source.replace('- free', '- id: basics-2\n- free'))
  expect(writeHeadId(written, '2-renamed.md', taken)).toBe(written)
  expect(writeHeadId('# Course\n\nAbout it.\n', '4-databases', taken)).toBe(
    '# Course\n\nAbout it.\n\n- id: databases\n',
  )
})
