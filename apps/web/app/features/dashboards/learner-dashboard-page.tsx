import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { MOCKS_PATH, modulesPath, PROJECTS_PATH } from '../../paths.ts'
import { myArchivedCoursesQuery, publishedCoursesQuery } from '../../queries/catalog.ts'
import { categoriesQuery } from '../../queries/links.ts'
import { myProfileQuery } from '../../queries/users.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import { CategoryCard } from '../../ui/domain/category-card.tsx'
import { CourseCard, CourseGrid, courseNameId } from '../../ui/domain/course-card.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { UnverifiedNotice } from '../../ui/frame/unverified-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { ExamHistory, RunningExams } from './exam-history.tsx'
import { MyModules } from './my-modules.tsx'
import { PractisedTopics } from './practised-topics.tsx'
import { ReadinessCard } from './readiness-card.tsx'
import { RepliesNotice } from './replies-notice.tsx'
import { ProfileCard } from './profile-card.tsx'
import { Standing } from './standing.tsx'
import { TodayBoard } from './today-card.tsx'

export const meta = () => appMeta()

export default function LearnerDashboardPage() {
  return (
    <div className={`${page.page} ${page.inOrder}`}>
      <h1>{texts.dashboardTitle()}</h1>
      <TodayBoard>
        <ReadinessCard />
      </TodayBoard>
      <RunningExams />
      <Profile />
      <PractisedTopics />
      <Standing />
      <section className={page.section} aria-labelledby="my-modules">
        <h2 id="my-modules">{texts.myModulesTitle()}</h2>
        <MyModules />
      </section>
      <section className={page.section} aria-labelledby="exams">
        <h2 id="exams">{texts.historyTitle()}</h2>
        <ExamHistory />
        <div className={page.below}>
          <LinkButton variant="quiet" to={MOCKS_PATH}>
            {texts.mocksOpen()}
          </LinkButton>
        </div>
      </section>
      <section className={page.section} aria-labelledby="courses">
        <h2 id="courses">{texts.dashboardCourses()}</h2>
        <Courses />
      </section>
      <section className={page.section} aria-labelledby="categories">
        <h2 id="categories">{texts.categoriesVideo()}</h2>
        <Categories />
      </section>
      <section className={page.section} aria-labelledby="projects">
        <h2 id="projects">{texts.dashboardProjects()}</h2>
        <div className={card.card}>
          <p className={card.text}>{texts.dashboardProjectsText()}</p>
          <LinkButton variant="quiet" className={card.action} href={PROJECTS_PATH}>
            {texts.dashboardViewProjects()}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

function Profile() {
  const { data: profile, isError, refetch } = useQuery(myProfileQuery)
  if (isError) return <RetryNotice text={texts.dashboardProfileFailed()} onRetry={() => void refetch()} />
  if (!profile) return <Loading text={texts.loading()} />
  return (
    <>
      {!profile.emailVerified && <UnverifiedNotice />}
      {profile.unseenReplies > 0 && <RepliesNotice count={profile.unseenReplies} />}
      <ProfileCard profile={profile} />
    </>
  )
}

function Courses() {
  const {
    data: courses,
    isError,
    refetch,
  } = useQuery({ ...publishedCoursesQuery, meta: { errorText: () => texts.coursesFailed() } })
  const { data: archived = [] } = useQuery(myArchivedCoursesQuery)
  if (isError) return <RetryNotice text={texts.coursesFailed()} onRetry={() => void refetch()} />
  if (!courses) return <Loading text={texts.loadingCourses()} />
  const shown = [...courses, ...archived]
  if (shown.length === 0) return <p className={page.notice}>{texts.noCourses()}</p>
  return (
    <CourseGrid>
      {shown.map((course) => (
        <CourseCard key={course.id} course={course} heading="h3">
          <LinkButton variant="quiet" to={modulesPath(course.id)} aria-describedby={courseNameId(course)}>
            {texts.dashboardViewModules()}
          </LinkButton>
        </CourseCard>
      ))}
    </CourseGrid>
  )
}

function Categories() {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  if (isError && !categories) return <RetryNotice text={texts.categoriesFailed()} onRetry={() => void refetch()} />
  if (!categories) return <Loading text={texts.categoriesLoading()} />
  if (categories.length === 0) return <p className={page.notice}>{texts.categoriesNone()}</p>
  return (
    <ul className={card.grid}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </ul>
  )
}
