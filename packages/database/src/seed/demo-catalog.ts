import type { Db } from '../database.ts'
import { sql } from '../sql.ts'

const COURSES = [
  {
    name: 'Core Java',
    description: 'From classes and strings to collections and threads: what every Java interview and paper asks first.',
  },
  {
    name: 'Data Structures',
    description: 'Arrays to graphs, with the cost of every operation and the reasons behind it.',
  },
  {
    name: 'Web Development',
    description: 'HTML, CSS, JavaScript and HTTP as browsers really treat them.',
  },
  {
    name: 'Databases',
    description: 'Keys, joins, normal forms, transactions and the SQL you write by hand in an exam.',
  },
]

export async function seedDemoCatalog(db: Db): Promise<void> {
  for (const { name, description } of COURSES)
    await db.write(sql`insert into courses (name, description) values (${name}, ${description})`)
}
