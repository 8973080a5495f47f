import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

type Crumb = { to: string; name: string | undefined }

/** The path from the top to this page, without the page itself. A name that is still loading keeps its space. */
export const Breadcrumb = ({ crumbs }: { crumbs: Crumb[] }) => (
  <nav aria-label={texts.breadcrumb()}>
    <ol className={styles.crumbs}>
      {crumbs.map(({ to, name }) => (
        <li key={to}>
          {name === undefined ? (
            '…'
          ) : (
            <Link className={styles.crumb} to={to}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
