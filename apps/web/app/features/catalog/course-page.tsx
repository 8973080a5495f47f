import { type Course, getAllCourses } from '@abhyas/contract/catalog'
import { getModulesByCourse, type Module } from '@abhyas/contract/catalog-modules'
import { countQuestionsByModule } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { data } from 'react-router'
import { isGone } from '../../api/api-error.ts'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { coursePath, EXPLORE_PATH, SIGNUP_PATH, topicsPath } from '../../paths.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import links from '../../ui/frame/document.module.css'
import { MessagePage } from '../../ui/frame/message-page.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import page from '../../ui/theme/page.module.css'
import { rupees } from '../../ui/words/rupees.ts'
import { Unavailable } from '../../ui/frame/unavailable.tsx'
import type { Route } from './+types/course-page.ts'

export const handle: PageHandle = { isDocument: true }

type CountedModule = [module: Module, questionCount: number]
/** The data of a course, or the reason why there is none. */
type Loaded = { course: Course; modules: CountedModule[] } | { course: null; status: 404 | 503 }

/** This page is never cached, so the next visitor tries again. */
const nothing = (status: 404 | 503) => data<Loaded>({ course: null, status }, { status })

export async function loader({ context, params }: Route.LoaderArgs) {
  const courseId = Number(params.courseId)
  try {
    const courses = await serverCall(context, getAllCourses, {})
    const course = courses.find(({ id }) => id === courseId)
    if (!course) return nothing(404)
    const modules = await serverCall(context, getModulesByCourse, { params: { courseId } })
    const counts = await Promise.all(
      modules.map(({ id }) => serverCall(context, countQuestionsByModule, { params: { moduleId: id } })),
    )
    return data<Loaded>({ course, modules: modules.map((module, index) => [module, counts[index] ?? 0]) })
  } catch (error) {
    return nothing(isGone(error) ? 404 : 503)
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData?.course) return appMeta(loaderData?.status === 503 ? texts.exploreTitle() : texts.notFoundTitle())
  const { id, name, description } = loaderData.course
  return publicMeta({
    title: name,
    description: description || texts.courseModulesDescription({ course: name }),
    path: coursePath(id),
    matches,
  })
}

export default function CoursePage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.course) {
    if (loaderData.status === 404) return <MessagePage title={texts.notFoundTitle()} text={texts.notFoundText()} />
    return <CourseUnavailable courseId={params.courseId} />
  }
  const { course, modules } = loaderData
  return (
    <div className={page.page}>
      <a className={links.link} href={EXPLORE_PATH}>
        {texts.courseAllCourses()}
      </a>
      <h1>{course.name}</h1>
      <p className={page.lead}>{course.description}</p>
      <p className={page.lead} data-for="out">
        {texts.courseStart()}
      </p>
      <section className={page.section} aria-label={texts.modulesOf({ course: course.name })}>
        {modules.length === 0 && <p className={page.notice}>{texts.courseModulesNone()}</p>}
        <ul className={card.grid}>
          {modules.map(([module, count]) => (
            <ModuleCard key={module.id} module={module} count={count} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const CourseUnavailable = ({ courseId }: { courseId: string }) => (
  <div className={page.page}>
    <h1>{texts.exploreTitle()}</h1>
    <Unavailable text={texts.coursesFailed()} retryPath={coursePath(courseId)} />
  </div>
)

/** Shows the content and price of a module. A visitor signs up and returns to this module; a learner opens it. */
function ModuleCard({ module, count }: { module: Module; count: number }) {
  const { id, name, description, price, freeTopicId } = module
  const topics = topicsPath(id)
  return (
    <li className={card.card}>
      <h2 className={card.name}>{name}</h2>
      <p className={card.text}>{description}</p>
      {count === 0 && <p>{texts.moduleNoQuestions()}</p>}
      <p className={page.tools}>
        <Badge tone="plain">{texts.moduleQuestionCount({ count })}</Badge>
        {count > 0 && <Badge tone="waiting">{rupees(price)}</Badge>}
        {freeTopicId !== null && <Badge tone="good">{texts.freeSampleBadge()}</Badge>}
      </p>
      <LinkButton
        variant="primary"
        className={card.action}
        href={`${SIGNUP_PATH}?next=${encodeURIComponent(topics)}`}
        aria-label={texts.courseSignUpNamed({ name })}
        data-for="out"
      >
        {texts.courseSignUp()}
      </LinkButton>
      <LinkButton
        variant="primary"
        className={card.action}
        href={topics}
        aria-label={texts.courseOpenNamed({ name })}
        data-for="in"
      >
        {texts.courseOpen()}
      </LinkButton>
    </li>
  )
}
