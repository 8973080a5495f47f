import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { questionsOfImportPath } from '../../../admin-paths.ts'
import { lastImportsQuery } from '../../../queries/admin/imports.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { importName } from './import-name.ts'
import styles from './importing.module.css'
import { UndoImport } from './undo-import.tsx'

/** What was imported before, with a way to see it and to undo it. */
export function LastImports() {
  const titleId = useId()
  const { data: imports, isError, refetch } = useQuery(lastImportsQuery)
  return (
    <section className={page.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.importLast()}</h2>
      {isError && !imports && <RetryNotice text={texts.importLastFailed()} onRetry={() => void refetch()} />}
      {!imports && !isError && <Loading text={texts.loading()} />}
      {imports?.length === 0 && <p className={page.notice}>{texts.importLastNone()}</p>}
      {imports && imports.length > 0 && (
        <ul className={styles.imports}>
          {imports.map((each) => (
            <li key={each.id} className={styles.import}>
              <div>
                <strong>{importName(each)}</strong> · {each.authorName}
                <p className={styles.quiet}>{summaryOf(each)}</p>
              </div>
              <span className={styles.buttons}>
                {each.questions > 0 && (
                  <LinkButton
                    variant="plain"
                    to={questionsOfImportPath(each.id)}
                    aria-label={texts.importSeeNamed({ name: importName(each) })}
                  >
                    {texts.importSee()}
                  </LinkButton>
                )}
                <UndoImport of={each} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function summaryOf({ questions, added, planned, topics, isUndone }: Import): string {
  if (isUndone) return texts.importDoneBefore({ count: added })
  const where = texts.importLastLine({ count: questions, topics: topics.join(', ') || '–' })
  return added < planned ? `${where} · ${texts.importLastHalf({ added, planned })}` : where
}
