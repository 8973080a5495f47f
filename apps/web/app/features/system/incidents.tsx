import type { Incident } from '@abhyas/contract/status'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { STATUS_PATH } from '../../paths.ts'
import { incidentsQuery } from '../../queries/admin/incidents.ts'
import { Minute } from '../../ui/admin/facts.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { PART_NAMES } from '../../ui/words/part-names.ts'
import { IncidentForm } from './incident-form.tsx'
import { useDeleteIncident } from './incident-rows.ts'
import styles from './system.module.css'

/** What an admin tells visitors on the public page of the state. */
export function Incidents() {
  const { data: incidents, isError, refetch } = useQuery(incidentsQuery)
  const { edited, edit, stop } = useEditedRow(incidents)
  const { mutateAsync: remove } = useDeleteIncident()
  return (
    <section className={page.section} aria-labelledby="incidents">
      <h2 id="incidents">{texts.incidentsTitle()}</h2>
      <p className={styles.told}>
        {texts.incidentsLead()} <a href={STATUS_PATH}>{texts.incidentsSee()}</a>
      </p>
      <IncidentForm incident={edited} onDone={stop} />
      {isError && !incidents && <RetryNotice text={texts.incidentsFailed()} onRetry={() => void refetch()} />}
      {!incidents && !isError && <Loading text={texts.incidentsLoading()} />}
      {incidents?.length === 0 && <p className={page.notice}>{texts.incidentsNone()}</p>}
      {incidents && incidents.length > 0 && (
        <RowTable
          rows={incidents}
          nameOf={({ title }) => title}
          columns={[
            { head: texts.incidentColumnTitle(), cell: ({ title }) => title },
            {
              head: texts.incidentColumnParts(),
              cell: ({ parts }) => parts.map((part) => PART_NAMES[part]()).join(', '),
              kind: 'words',
            },
            { head: texts.incidentColumnWhen(), cell: When },
          ]}
          onEdit={edit}
          deletion={{
            title: texts.incidentDeleteTitle(),
            text: ({ title }) => <p>{texts.incidentDeleteText({ title })}</p>,
            remove,
          }}
        />
      )}
    </section>
  )
}

const When = ({ beganAt, endedAt }: Incident) => (
  <>
    <Minute at={beganAt} /> {'– '}
    {endedAt === null ? <Badge tone="waiting">{texts.incidentGoesOn()}</Badge> : <Minute at={endedAt} />}
  </>
)
