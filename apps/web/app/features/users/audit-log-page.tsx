import { type AuditEntry, AUDITED } from '@abhyas/contract/users-audit-log'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { AUDIT_LOG_PATH } from '../../admin-paths.ts'
import { auditLogQuery } from '../../queries/admin/users.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { Minute } from '../../ui/admin/facts.tsx'
import { Address } from '../../ui/admin/learner-cell.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { SelectField } from '../../ui/admin/select-field.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import { usePages } from '../../ui/lists/use-pages.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { SearchField, useSearchId, useSearchWord, useSetSearchWords } from '../../ui/parts/search-field.tsx'
import { changeName, ChangeCell, ENTITY_NAMES } from './audit-entry.tsx'

export const meta = () => appMeta(texts.auditTitle())

export default function AuditLogPage() {
  const asked = useSearchWord('entity')
  const entity = AUDITED.find((name) => name === asked)
  const entityId = useSearchId('entityId')
  const filter = { entity, entityId, search: useSearchWord('search'), author: useSearchWord('author') }
  const entries = usePages(auditLogQuery(filter))
  const isFiltered = entity !== undefined || entityId !== undefined || filter.search !== '' || filter.author !== ''
  return (
    <AdminList
      title={texts.auditTitle()}
      lead={texts.auditLead()}
      query={entries}
      loadingText={texts.auditLoading()}
      failedText={texts.auditFailed()}
      emptyText={isFiltered ? texts.auditNoneFound() : texts.auditNone()}
      above={<AuditFilters entity={entity} entityId={entityId} />}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={changeName}
            columns={[
              { head: texts.auditColumnWhat(), cell: ChangeCell },
              {
                head: texts.auditColumnWho(),
                cell: ({ authorId, authorEmail }) =>
                  authorEmail ? <Address email={authorEmail} /> : texts.auditAuthorGone({ id: authorId }),
              },
              { head: texts.auditColumnWhen(), cell: Minute, kind: 'oneLine' },
            ]}
          />
          <ShowMore shown={rows.length} total={entries.total} more={entries.more} />
        </>
      )}
    </AdminList>
  )
}

type AuditFiltersProps = { entity: AuditEntry['entity'] | undefined; entityId: number | undefined }

function AuditFilters({ entity, entityId }: AuditFiltersProps) {
  const setWords = useSetSearchWords()
  return (
    <div className={page.filters}>
      <SearchField name="search" label={texts.auditSearch()} placeholder={texts.auditSearch()} />
      <SearchField name="author" label={texts.auditAuthor()} placeholder={texts.auditAuthor()} />
      <SelectField
        label={texts.auditKind()}
        choices={[
          { value: '', label: texts.auditKindAll() },
          ...AUDITED.map((name) => ({ value: name, label: ENTITY_NAMES[name]() })),
        ]}
        value={entity ?? ''}
        onChange={(chosen) => setWords({ entity: chosen, entityId: '' })}
      />
      {entityId !== undefined && (
        <p className={page.tools}>
          {texts.auditOnlyOne({ id: entityId })} <Link to={AUDIT_LOG_PATH}>{texts.auditShowAll()}</Link>
        </p>
      )}
    </div>
  )
}
