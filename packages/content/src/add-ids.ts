import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { COURSES_FOLDER, questionsOf, readBank } from './read-bank.ts'
import { writeHeadId, writeQuestionIds } from './write-ids.ts'

/** npm run content:ids: writes an id into every course, module, topic and question that has none. */
const courses = await readBank()
const modules = courses.flatMap((course) => course.modules)
const topics = modules.flatMap((module) => module.topics)
const idsOf = (all: { id: string }[]) => new Set(all.map(({ id }) => id).filter((id) => id !== ''))
const taken = {
  courses: idsOf(courses),
  modules: idsOf(modules),
  topics: idsOf(topics),
  questions: idsOf(questionsOf(courses)),
}

let changed = 0
for (const course of courses)
  await addTo(course.path, (source) => writeHeadId(source, basename(dirname(course.path)), taken.courses))
for (const module of modules)
  await addTo(module.path, (source) => writeHeadId(source, basename(dirname(module.path)), taken.modules))
for (const topic of topics)
  await addTo(topic.path, (source) =>
    writeQuestionIds(writeHeadId(source, basename(topic.path), taken.topics), taken.questions, randomInt),
  )
console.log(`${changed} files got ids`)

async function addTo(path: string, write: (source: string) => string): Promise<void> {
  const file = join(COURSES_FOLDER, path)
  const source = await readFile(file, 'utf8')
  const written = write(source)
  if (written === source) return
  await writeFile(file, written)
  changed++
}
