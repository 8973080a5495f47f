import type { MockProblem, MockSettings } from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'

/** Says a problem as a sentence, with the name of its section. */
export function problemText(problem: MockProblem, { sections }: Pick<MockSettings, 'sections'>): string {
  const section = problem.section === null ? undefined : sections[problem.section]
  const text = sentenceOf(problem)
  return section ? texts.mockProblemIn({ section: section.name, problem: text }) : text
}

function sentenceOf({ code, topicName, wanted, found }: MockProblem): string {
  const [asked, there] = [wanted ?? 0, found ?? 0]
  switch (code) {
    case 'pool_too_small':
      return texts.mockProblemPool({ topic: topicName ?? '', found: there, wanted: asked })
    case 'question_unusable':
      return texts.mockProblemUnusable({ found: there })
    case 'family_twice':
      return texts.mockProblemFamily({ found: there })
    case 'section_empty':
      return texts.mockProblemEmpty()
    case 'practised_while_open':
      return texts.mockProblemPractised({ count: there })
    case 'neighbours_alike':
      return texts.mockProblemNeighbours({ found: there, wanted: asked })
    case 'no_answer_time':
      return texts.mockProblemTime({ found: Math.floor(there) })
  }
}
