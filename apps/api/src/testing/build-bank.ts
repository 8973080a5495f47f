import type { BankCourse, BankTopic } from '@abhyas/content/read-bank'
import { parseTopic } from '@abhyas/content/topic-file'

type Size = { modules: number; topics: number; questions: number }

const FENCE = '```'

/** Each third question has code, as in the real bank. */
const questionSource = (number: number) => `## easy, q-${number.toString(36).padStart(6, '0')}

A farmer counts ${number} mangoes and sells \`${number % 7}\` of them. How many are left?
${number % 3 === 0 ? `\n${FENCE}js\nconst left = ${number} - ${number % 7}\nconsole.log(left)\n${FENCE}\n` : ''}
- [x] \`${number - (number % 7)}\`
- [ ] \`${number + 1}\`
- [ ] \`${number + 2}\`
- [ ] All of them are **sold**

The sum is $${number} - ${number % 7}$, which the farmer writes down. A sale of all mangoes would leave none.
`

function buildTopicFile(id: string, first: number, questions: number): BankTopic {
  const head = `# Topic ${id}\n\nAbout ${id}.\n\n- id: ${id}\n- exam: Exam of ${id}\n\n`
  const source = head + Array.from({ length: questions }, (_, index) => questionSource(first + index)).join('\n')
  return { path: `${id}.md`, ...parseTopic(source) }
}

const described = (what: string, id: string) => ({
  id,
  path: `${id}/${what}.md`,
  name: `The ${what} ${id}`,
  description: `What ${id} is about.`,
})

/** Builds a course as if it were read from files. Its ids and those of all its parts begin with `id`. */
export function buildBankCourse(id: string, { modules, topics, questions }: Size, firstQuestion = 1): BankCourse {
  return {
    ...described('course', id),
    modules: Array.from({ length: modules }, (_, module) => ({
      ...described('module', `${id}-${module}`),
      topics: Array.from({ length: topics }, (__, topic) =>
        buildTopicFile(`${id}-${module}-${topic}`, firstQuestion + (module * topics + topic) * questions, questions),
      ),
    })),
  }
}
