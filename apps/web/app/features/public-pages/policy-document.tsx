import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import doc from '../../ui/frame/document.module.css'
import page from '../../ui/theme/page.module.css'
import styles from './policy-document.module.css'

export type PolicySection = { id: string; title: string; body: ReactNode }

type Policy = { title: string; lead: string; updated?: string; sections: PolicySection[] }

/** A text in sections that can each be linked to, with a table of contents. */
export function PolicyDocument({ title, lead, updated, sections }: Policy) {
  return (
    <div className={page.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {updated && <p className={styles.updated}>{updated}</p>}
        <p className={doc.lead}>{lead}</p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{texts.policyContents()}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

export const Points = ({ points }: { points: string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)

/** A list of names, each with its meaning. */
export const Definitions = ({ definitions }: { definitions: { name: string; text: string }[] }) => (
  <dl className={styles.definitions}>
    {definitions.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

export const PolicyLink = ({ href, text }: { href: string; text: string }) => (
  <p>
    <a className={doc.link} href={href}>
      {text}
    </a>
  </p>
)
