import * as texts from '@abhyas/messages/texts'
import doc from '../../ui/frame/document.module.css'
import styles from './shelf.module.css'

type ShelfEntry = { name: string; content: string | undefined; url: string }

/** Links to other sites, each in a new tab: a list on a phone, cards on a wide screen. Without links there is no shelf. */
export function Shelf({ id, title, linkText, entries }: ShelfProps) {
  if (entries.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.entries}>
        {entries.map(({ name, content, url }) => (
          <li key={name} className={styles.entry}>
            <div className={styles.about}>
              <h3 className={styles.name}>{name}</h3>
              {content && <p className={styles.content}>{content}</p>}
            </div>
            <a
              className={`${doc.link} ${doc.newTab} ${styles.link}`}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts.opensInNewTab({ link: linkText, name })}
            >
              {linkText}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShelfProps = { id: string; title: string; linkText: string; entries: ShelfEntry[] }
