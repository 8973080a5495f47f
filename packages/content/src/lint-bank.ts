import { foreignExplanations } from './explanation-subject.ts'
import { evenPlacesProbability, keyPositions, longestKeyShare, percent } from './key-statistics.ts'
import { lintKeys } from './lint-keys.ts'
import { lintQuestion } from './lint-question.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { type BankCourse, questionsOf } from './read-bank.ts'
import type { Speller } from './spelling.ts'

export const MAX_LONGEST_KEY_SHARE = 0.35
/** Chance alone makes the places this uneven once in twenty times. */
export const MIN_PLACES_PROBABILITY = 0.05

export type BankFigures = {
  courses: number
  modules: number
  topics: number
  questions: number
  withSnippet: number
  longestKeyShare: number
  placesProbability: number
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
    longestKeyShare: longestKeyShare(questions),
    placesProbability: evenPlacesProbability(keyPositions(questions)),
  }
}

/** Lists everything that is wrong with the bank, with the place of each problem. */
export function lintBank(courses: BankCourse[], spell: Speller): string[] {
  const questions = questionsOf(courses)
  const { longestKeyShare: share, placesProbability } = figuresOf(courses)
  return [
    ...questions.flatMap(lintQuestion),
    ...nearDuplicates(questions),
    ...foreignExplanations(questions),
    ...courses.flatMap(lintKeys),
    ...courses.flatMap((course) => course.modules.flatMap((module) => lintModule(module))),
    ...misspelt(courses, spell),
    ...(share > MAX_LONGEST_KEY_SHARE
      ? [`The longest option is the right one in ${percent(share)} of the questions.`]
      : []),
    ...(placesProbability < MIN_PLACES_PROBABILITY
      ? [`The right options stand at uneven places: ${keyPositions(questions).join(', ')} (p = ${placesProbability}).`]
      : []),
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
    ...questionsOf(courses).map(({ place, text, options, explanation }) => ({
      place,
      text: [text, ...options, explanation].join('\n'),
    })),
  ]
  return texts.flatMap(({ place, text }) => {
    const words = spell(text)
    return words.length > 0 ? [`${place} has unknown words: ${words.join(', ')}`] : []
  })
}
