import type { SystemProcess } from '@abhyas/contract/system'
import * as texts from '@abhyas/messages/texts'
import { Minute } from '../../ui/admin/facts.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import styles from './system.module.css'

const ROLES: Record<string, () => string> = {
  api: texts.systemRoleApi,
  web: texts.systemRoleWeb,
  worker: texts.systemRoleWorker,
}

const rolesOf = ({ roles }: SystemProcess) =>
  roles.map((role) => ROLES[role]?.() ?? role).join(', ') || texts.systemProcessOlder()

/** Lists the running processes with the release of each. */
export const Processes = ({ processes }: { processes: SystemProcess[] }) => (
  <div className={styles.processes}>
    <h3>{texts.systemProcesses()}</h3>
    <RowTable
      rows={processes.map((process, index) => ({ id: index + 1, ...process }))}
      nameOf={rolesOf}
      columns={[
        { head: texts.systemProcessRoles(), cell: rolesOf },
        { head: texts.systemProcessVersion(), cell: ({ version }) => version ?? '?', kind: 'oneLine' },
        { head: texts.systemProcessCommit(), cell: ({ commit }) => <code>{commit ?? '?'}</code>, kind: 'oneLine' },
        {
          head: texts.systemProcessStarted(),
          cell: ({ startedAt }) => (startedAt ? <Minute at={startedAt} /> : '?'),
          kind: 'oneLine',
        },
      ]}
    />
    <p className={styles.note}>{texts.systemProcessNote()}</p>
  </div>
)
