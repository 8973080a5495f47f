import * as texts from '@abhyas/messages/texts'
import { PROJECTS_PATH } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import doc from '../../ui/frame/document.module.css'
import { rupees } from '../../ui/words/rupees.ts'
import { isNarrowed, PRICES, type ProjectSearch } from '../../ui/words/project-search.ts'
import styles from './project-filters.module.css'

type ProjectFiltersProps = { search: ProjectSearch; technologies: string[] }

/** This form only changes the address. It works without scripts, and a search can be sent to a friend. */
export function ProjectFilters({ search, technologies }: ProjectFiltersProps) {
  // The chosen value stays in the list when no project has it any more.
  const known = technologies.some((technology) => technology.toLowerCase() === search.technology.toLowerCase())
  const choices = search.technology && !known ? [search.technology, ...technologies] : technologies
  return (
    <search aria-label={texts.projectsFilters()}>
      <form className={styles.filters} method="get" action={PROJECTS_PATH}>
        <label className={styles.field}>
          <span>{texts.projectsSearch()}</span>
          <input type="search" name="search" defaultValue={search.search} maxLength={100} />
        </label>
        <label className={styles.field}>
          <span>{texts.projectsTechnology()}</span>
          <select
            name="technology"
            defaultValue={choices.find((choice) => choice.toLowerCase() === search.technology.toLowerCase()) ?? ''}
          >
            <option value="">{texts.projectsAny()}</option>
            {choices.map((technology) => (
              <option key={technology} value={technology}>
                {technology}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          <span>{texts.projectsPrice()}</span>
          <select name="maxPrice" defaultValue={search.maxPrice ?? ''}>
            <option value="">{texts.projectsAny()}</option>
            {PRICES.map((price) => (
              <option key={price} value={price}>
                {texts.projectsPriceUpTo({ price: rupees(price) })}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="quiet">
          {texts.projectsFind()}
        </Button>
        {isNarrowed(search) && (
          <a className={doc.link} href={PROJECTS_PATH}>
            {texts.projectsShowAll()}
          </a>
        )}
      </form>
    </search>
  )
}
