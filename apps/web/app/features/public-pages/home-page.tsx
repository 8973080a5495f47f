import type { VideoField } from '@abhyas/contract/rules/site-values'
import { type Category, getCategories } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { data, type MetaArgs } from 'react-router'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { ABOUT_PATH, EXPLORE_PATH, PROJECTS_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import { CategoryCard } from '../../ui/domain/category-card.tsx'
import doc from '../../ui/frame/document.module.css'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import page from '../../ui/theme/page.module.css'
import { useSite } from '../../ui/words/site.ts'
import { Unavailable } from '../../ui/frame/unavailable.tsx'
import type { Route } from './+types/home-page.ts'
import styles from './home-page.module.css'
import { SampleQuestion } from './sample-question.tsx'
import { Shelf } from './shelf.tsx'

export const handle: PageHandle = { isDocument: true }

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { categories: await serverCall(context, getCategories, {}) }
  } catch {
    return data({ categories: null }, { status: 503 }) // a failed page is never cached, so the next visitor tries again
  }
}

export const meta = ({ matches }: MetaArgs) => publicMeta({ description: texts.homeDescription(), path: '/', matches })

/** Describes the notes, by their names. */
const NOTES_CONTENT: Record<string, () => string> = {
  'OOP With Core Java': texts.homeNotesCoreJava,
  'DSA With Java': texts.homeNotesDsaJava,
  'Web Based Java': texts.homeNotesWebJava,
  '.Net Framework': texts.homeNotesDotNet,
  Database: texts.homeNotesDatabase,
  'Operating System': texts.homeNotesOperatingSystem,
  CPP: texts.homeNotesCpp,
  'C Language': texts.homeNotesC,
  'INTERVIEW QUESTIONS': texts.homeNotesInterview,
}

const VIDEOS: Record<VideoField, { name: () => string; content: () => string }> = {
  videoJava: { name: texts.homeVideoJava, content: texts.homeVideoJavaText },
  videoDsa: { name: texts.homeVideoDsa, content: texts.homeVideoDsaText },
  videoWeb: { name: texts.homeVideoWeb, content: texts.homeVideoWebText },
}

export default function HomePage({ loaderData: { categories } }: Route.ComponentProps) {
  const { notesLinks, videoLinks } = useSite()
  return (
    <>
      <Hero />
      <div className={page.page}>
        <Shelf
          id="notes"
          title={texts.homeNotes()}
          linkText={texts.homeViewNotes()}
          entries={notesLinks.map(({ name, url }) => ({ name, url, content: NOTES_CONTENT[name]?.() }))}
        />
        <Shelf
          id="video-notes"
          title={texts.homeVideoNotes()}
          linkText={texts.homeViewVideos()}
          entries={videoLinks.map(({ field, url }) => ({
            name: VIDEOS[field].name(),
            content: VIDEOS[field].content(),
            url,
          }))}
        />
        <Categories categories={categories} />
        <Projects />
      </div>
    </>
  )
}

const Hero = () => (
  <div className={doc.band}>
    <div className={styles.hero}>
      <div className={styles.promise}>
        <h1 className={doc.title}>{texts.homeHeroTitle()}</h1>
        <p className={doc.lead}>{texts.homeHeroText()}</p>
        <p className={styles.actions}>
          <LinkButton variant="primary" href={EXPLORE_PATH}>
            {texts.homeExplore()}
          </LinkButton>
          <LinkButton variant="plain" href={ABOUT_PATH}>
            {texts.homeHowItWorks()}
          </LinkButton>
        </p>
      </div>
      <SampleQuestion />
    </div>
  </div>
)

function Categories({ categories }: { categories: Category[] | null }) {
  if (categories?.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="categories">
      <h2 id="categories">{texts.categoriesBrowse()}</h2>
      {!categories && <Unavailable text={texts.categoriesFailed()} retryPath="/" />}
      {categories && (
        <ul className={card.grid}>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Projects = () => (
  <section className={styles.projects} aria-labelledby="projects">
    <div>
      <h2 id="projects">{texts.homeProjects()}</h2>
      <p className={styles.projectsText}>{texts.homeProjectsText()}</p>
    </div>
    <LinkButton variant="quiet" href={PROJECTS_PATH}>
      {texts.homeViewProjects()}
    </LinkButton>
  </section>
)
