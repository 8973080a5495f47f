import { getAllCourses } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { data, type MetaArgs } from 'react-router'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { coursePath, EXPLORE_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { CourseCard, CourseGrid, courseNameId } from '../../ui/domain/course-card.tsx'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import page from '../../ui/theme/page.module.css'
import { Unavailable } from '../../ui/frame/unavailable.tsx'
import type { Route } from './+types/explore-page.ts'

export const handle: PageHandle = { isDocument: true }

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { courses: await serverCall(context, getAllCourses, {}) }
  } catch {
    return data({ courses: null }, { status: 503 }) // a failed page is never cached, so the next visitor tries again
  }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.exploreTitle(), description: texts.exploreLead(), path: EXPLORE_PATH, matches })

export default function ExplorePage({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <div className={page.page}>
      <h1>{texts.exploreTitle()}</h1>
      <p className={page.lead}>{texts.exploreLead()}</p>
      <section className={page.section} aria-label={texts.exploreTitle()}>
        {courses === null && <Unavailable text={texts.coursesFailed()} retryPath={EXPLORE_PATH} />}
        {courses?.length === 0 && <p className={page.notice}>{texts.noCourses()}</p>}
        {courses && courses.length > 0 && (
          <CourseGrid>
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} heading="h2">
                <LinkButton variant="quiet" href={coursePath(course.id)} aria-describedby={courseNameId(course)}>
                  {texts.exploreModules()}
                </LinkButton>
              </CourseCard>
            ))}
          </CourseGrid>
        )}
      </section>
    </div>
  )
}
