import { type BankCourse, questionsOf } from './read-bank.ts'

type Identified = { id: string; place: string }

/** Lists what has no id, and what shares its id with another thing of its kind. A database knows its rows by these ids. */
export function lintIds(courses: BankCourse[]): string[] {
  const modules = courses.flatMap((course) => course.modules)
  return [
    ...lintKind(courses.map(atPath)),
    ...lintKind(modules.map(atPath)),
    ...lintKind(modules.flatMap(({ topics }) => topics.map(atPath))),
    ...lintKind(questionsOf(courses)),
  ]
}

const atPath = ({ id, path }: { id: string; path: string }): Identified => ({ id, place: path })

function lintKind(all: Identified[]): string[] {
  const places = new Map<string, string>()
  return all.flatMap(({ id, place }) => {
    if (id === '') return [`${place} has no id: npm run content:ids writes one`]
    const other = places.get(id)
    places.set(id, other ?? place)
    return other === undefined ? [] : [`${place} has the id of ${other}: ${id}`]
  })
}
