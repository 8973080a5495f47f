import type { Course } from '@abhyas/contract/catalog'
import type { ReactNode } from 'react'
import styles from '../parts/card.module.css'

type CourseCardProps = { course: Course; heading: 'h2' | 'h3'; children: ReactNode }

/** The id of the course's name. All links of the list have the same text, so this name describes them. */
export const courseNameId = ({ id }: Pick<Course, 'id'>): string => `course-${id}`

/** One course in a list; `children` is the link to it. */
export function CourseCard({ course, heading: Heading, children }: CourseCardProps) {
  return (
    <li className={styles.card}>
      <Heading id={courseNameId(course)} className={styles.name}>
        {course.name}
      </Heading>
      <p className={styles.text}>{course.description}</p>
      <div className={styles.action}>{children}</div>
    </li>
  )
}

export const CourseGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>
