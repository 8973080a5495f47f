import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Described, parseDescribed, parseTopic, type TopicFile, type WrittenQuestion } from './topic-file.ts'

/** The path of the file is relative to the folder that was read. */
export type BankTopic = TopicFile & { path: string }
export type BankModule = Described & { path: string; topics: BankTopic[] }
export type BankCourse = Described & { path: string; modules: BankModule[] }

export const COURSES_FOLDER: string = fileURLToPath(new URL('../courses', import.meta.url))

/** Reads every course in a folder, in the order of the numbers in front of the names. */
export async function readBank(folder = COURSES_FOLDER): Promise<BankCourse[]> {
  return Promise.all((await foldersIn(folder)).map((course) => readCourse(course, folder)))
}

export async function readCourse(folder: string, root = folder): Promise<BankCourse> {
  const modules = await Promise.all((await foldersIn(folder)).map((module) => readModule(module, root)))
  return { ...(await readDescribed(join(folder, 'course.md'), root)), modules }
}

async function readModule(folder: string, root: string): Promise<BankModule> {
  const names = (await readdir(folder)).filter((name) => /^\d+-.+\.md$/.test(name)).toSorted(byNumber)
  const topics = await Promise.all(names.map((name) => readTopic(join(folder, name), root)))
  return { ...(await readDescribed(join(folder, 'module.md'), root)), topics }
}

const readTopic = (file: string, root: string): Promise<BankTopic> => readWith(parseTopic, file, root)

const readDescribed = (file: string, root: string) => readWith(parseDescribed, file, root)

async function readWith<T>(parse: (source: string) => T, file: string, root: string): Promise<T & { path: string }> {
  const path = relative(root, file)
  try {
    return { path, ...parse(await readFile(file, 'utf8')) }
  } catch (error) {
    throw new Error(`${path}, ${(error as Error).message}`, { cause: error })
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return names.toSorted(byNumber).map((name) => join(folder, name))
}

const byNumber = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)

/** Returns the questions of a course with one right option, topic by topic: a guesser needs options to choose from. */
export const topicsOf = ({ modules }: BankCourse): WrittenQuestion[][] =>
  modules.flatMap(({ topics }) => topics.map(({ questions }) => questions.filter(({ kind }) => kind === 'one')))

/** Returns every question of these courses, with its file. */
export const questionsOf = (courses: BankCourse[]) =>
  courses.flatMap(({ modules }) =>
    modules.flatMap(({ topics }) =>
      topics.flatMap(({ path, questions }) =>
        questions.map((question) => ({ ...question, place: `${path}:${question.line}` })),
      ),
    ),
  )

export type PlacedQuestion = ReturnType<typeof questionsOf>[number]
