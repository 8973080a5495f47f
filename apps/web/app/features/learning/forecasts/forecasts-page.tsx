import { getForecastQuality } from '@abhyas/contract/learning-quality'
import * as texts from '@abhyas/messages/texts'
import { data, type MetaArgs } from 'react-router'
import { serverCall } from '../../../api/server-call.ts'
import type { PageHandle } from '../../../page-handle.ts'
import { FORECASTS_PATH } from '../../../paths.ts'
import { publicMeta } from '../../../ui/frame/public-meta.ts'
import { Unavailable } from '../../../ui/frame/unavailable.tsx'
import page from '../../../ui/theme/page.module.css'
import { CourseFigures } from './course-figures.tsx'
import type { Route } from './+types/forecasts-page.ts'

export const handle: PageHandle = { isDocument: true }

/** The page cache keeps the page for ten minutes at most, so the figures are never older. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { courses: await serverCall(context, getForecastQuality, {}) }
  } catch {
    return data({ courses: null }, { status: 503 }) // a failed page is never cached, so the next visitor tries again
  }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.forecastsTitle(), description: texts.forecastsLead(), path: FORECASTS_PATH, matches })

export default function ForecastsPage({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <div className={page.page}>
      <h1>{texts.forecastsTitle()}</h1>
      <p className={page.lead}>{texts.forecastsLead()}</p>
      {courses === null && <Unavailable text={texts.forecastsFailed()} retryPath={FORECASTS_PATH} />}
      {courses?.length === 0 && <p className={page.notice}>{texts.forecastsNone()}</p>}
      {courses?.map((quality) => (
        <section key={quality.course.id} className={page.section}>
          <h2>{quality.course.name}</h2>
          <CourseFigures quality={quality} />
        </section>
      ))}
      <section className={page.section}>
        <h2>{texts.forecastsHow()}</h2>
        <p className={page.lead}>{texts.forecastsHowText()}</p>
      </section>
    </div>
  )
}
