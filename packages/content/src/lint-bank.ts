import { foreignExplanations } from './explanation-subject.ts'
import { lintGuessing } from './lint-guessing.ts'
import { lintIds } from './lint-ids.ts'
import { lintQuestion } from './lint-question.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { type BankCourse, questionsOf } from './read-bank.ts'
import type { Speller } from './spelling.ts'

export type BankFigures = {
  courses: number
  modules: number
  topics: number
  questions: number
  withSnippet: number
}

export function figuresOf(courses: BankCourse[]): BankFigures {
  const questions = questionsOf(courses)
  const modules = courses.flatMap((course) => course.modules)
  return {
    courses: courses.length,
    modules: modules.length,
    topics: modules.flatMap(({ topics }) => topics).length,
    questions: questions.length,
    withSnippet: questions.filter(({ snippets }) => snippets.length > 0).length,
  }
}

/** Lists everything that is wrong with the bank, with the place of each problem. */
export function lintBank(courses: BankCourse[], spell: Speller): string[] {
  const questions = questionsOf(courses)
  return [
    ...lintIds(courses),
    ...questions.flatMap(lintQuestion),
    ...nearDuplicates(questions),
    ...foreignExplanations(questions),
    ...lintGuessing(courses),
    ...courses.flatMap((course) => course.modules.flatMap((module) => lintModule(module))),
    ...misspelt(courses, spell),
  ]
}

function lintModule({ name, topics }: BankCourse['modules'][number]): string[] {
  const samples = topics.filter(({ isFreeSample }) => isFreeSample).length
  const exams = topics.filter(({ examName }) => examName !== null).length
  return [
    ...(samples === 1 ? [] : [`Module ${name} has ${samples} free samples instead of one.`]),
    ...(exams === 2 ? [] : [`Module ${name} has ${exams} exams instead of two.`]),
    ...topics.flatMap(({ path, description }) => (description === '' ? [`${path} has no description`] : [])),
    ...topics.flatMap(({ path, examName, questions }) =>
      examName === null && questions.some(({ isExamOnly }) => isExamOnly)
        ? [`${path} keeps a question for exams, and has none`]
        : [],
    ),
  ]
}

function misspelt(courses: BankCourse[], spell: Speller): string[] {
  const described = courses.flatMap((course) => [
    course,
    ...course.modules,
    ...course.modules.flatMap(({ topics }) => topics),
  ])
  const texts = [
    ...described.map(({ name, description }) => ({ place: name, text: `${name} ${description}` })),
    ...questionsOf(courses).map(({ place, text, options, reasons, explanation }) => ({
      place,
      text: [text, ...options, ...reasons, explanation].join('\n'),
    })),
  ]
  return texts.flatMap(({ place, text }) => {
    const words = spell(text)
    return words.length > 0 ? [`${place} has unknown words: ${words.join(', ')}`] : []
  })
}
