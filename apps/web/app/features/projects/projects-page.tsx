import { getProjects, getTechnologies, noteViews, type Project } from '@abhyas/contract/projects'
import * as texts from '@abhyas/messages/texts'
import { data } from 'react-router'
import { siteContext } from '#server-context'
import { isRefusedWith } from '../../api/api-error.ts'
import { serverCall, serverCallPage } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PROJECTS_PATH } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import doc from '../../ui/frame/document.module.css'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import page from '../../ui/theme/page.module.css'
import { Unavailable } from '../../ui/frame/unavailable.tsx'
import type { Route } from './+types/projects-page.ts'
import { AdSlot } from './ad-slot.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { isNarrowed, pathOfSearch, type ProjectSearch, readSearch } from '../../ui/words/project-search.ts'
import styles from './projects-page.module.css'
import { structuredData } from './structured-data.ts'

export const handle: PageHandle = { isDocument: true }

const PER_PAGE = 24

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams)
  const { origin } = context.get(siteContext)
  try {
    const [found, technologies] = await Promise.all([
      serverCallPage(context, getProjects, { query: { ...search, limit: PER_PAGE } }),
      serverCall(context, getTechnologies, {}),
    ])
    return { search, origin, technologies, found }
  } catch (error) {
    // Under too much load a line for each refused page would be more work than the page.
    if (!isRefusedWith(error, 'server_busy')) console.error('Error fetching projects:', error)
    // A failed page is never cached, so the next visitor tries again.
    return data({ search, origin, technologies: [], found: null }, { status: 503 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isSearch = loaderData ? isNarrowed(loaderData.search) : false
  return [
    ...publicMeta({
      title: texts.projectsTitle(),
      description: texts.projectsDescription(),
      // Search engines may list the later pages too; a filtered page points to the whole catalogue.
      path: isSearch || !loaderData ? PROJECTS_PATH : pathOfSearch(loaderData.search),
      matches,
    }),
    // Search engines may list the catalogue, but not every filter of it.
    { name: 'robots', content: isSearch ? 'noindex, follow' : 'index, follow' },
    ...(loaderData?.found
      ? [structuredData(loaderData.found.rows, loaderData.origin + pathOfSearch(loaderData.search))]
      : []),
  ]
}

export default function ProjectsPage({ loaderData: { search, technologies, found } }: Route.ComponentProps) {
  return (
    <div className={page.page}>
      <Button variant="plain" className={styles.back} data-act="back">
        {texts.projectsBack()}
      </Button>
      <h1>{texts.projectsTitle()}</h1>
      <p className={page.lead}>{texts.projectsLead()}</p>
      <AdSlot place="above" />
      <ProjectFilters search={search} technologies={technologies} />
      {found ? (
        <Found projects={found.rows} total={found.total} />
      ) : (
        <Unavailable text={texts.projectsFailed()} retryPath={PROJECTS_PATH} />
      )}
      {found?.rows.length === 0 && (
        <p className={page.notice}>
          {noneText(search)}
          {search.after > 0 && (
            <a className={doc.link} href={PROJECTS_PATH}>
              {texts.projectsShowAll()}
            </a>
          )}
        </p>
      )}
      {found?.nextAfter !== undefined && (
        <a className={doc.link} href={pathOfSearch({ ...search, after: found.nextAfter })} rel="next">
          {texts.projectsMore()}
        </a>
      )}
      <AdSlot place="below" />
    </div>
  )
}

function noneText(search: ProjectSearch): string {
  if (isNarrowed(search)) return texts.projectsNoneFound()
  return search.after > 0 ? texts.projectsNoneFurther() : texts.projectsNone()
}

const Found = ({ projects, total }: { projects: Project[]; total: string }) =>
  projects.length > 0 && (
    <>
      <p className={styles.total}>{texts.projectsFound({ count: Number(total) })}</p>
      <ul className={styles.grid} data-seen={`${noteViews.path}?ids=${projects.map(({ id }) => id).join(',')}`}>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    </>
  )
