import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

// No network assigns this number.
const CONTACT = '+910000000000'

type DemoProject = [name: string, backend: string, frontend: string, database: string, auth: string, rupees: number]

const PROJECTS: DemoProject[] = [
  ['Hospital Appointment System', 'Spring Boot', 'React', 'MySQL', 'JWT', 1499],
  ['Library Desk', 'Node.js, Express', 'React', 'PostgreSQL', 'Session', 899],
  ['Farm to Market', 'Django', 'Vue', 'PostgreSQL', 'OAuth', 1999],
  ['Hostel Mess Planner', 'Spring Boot', 'Angular', 'MySQL', 'JWT', 749],
  ['Attendance by QR Code', 'Flask', 'HTML, CSS, JavaScript', 'SQLite', 'Session', 499],
]

export async function seedDemoProjects(db: Db): Promise<void> {
  for (const [name, backend, frontend, database, auth, price] of PROJECTS)
    await db.write(sql`
      insert into projects (name, backend_technology, frontend_technology, database_name, authentication_type,
        contact_details, price_paise, note)
      values (${name}, ${backend}, ${frontend}, ${database}, ${auth}, ${CONTACT}, ${price * 100}, '')`)
}
