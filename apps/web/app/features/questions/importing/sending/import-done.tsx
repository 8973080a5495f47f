import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { questionsOfImportPath } from '../../../../admin-paths.ts'
import styles from '../importing.module.css'
import { UndoImport } from '../undo-import.tsx'

/** Says where the questions are now. The focus comes here when an import ends. */
export const ImportDone = ({ done, onUndone }: { done: Import; onUndone: () => void }) => (
  <div className={styles.done} tabIndex={-1} data-import-done="">
    <output>
      <strong>{texts.importDone({ count: done.added })}</strong>
    </output>
    <span className={styles.buttons}>
      <LinkButton variant="quiet" to={questionsOfImportPath(done.id)}>
        {texts.importSee()}
      </LinkButton>
      <UndoImport of={done} onUndone={onUndone} />
    </span>
  </div>
)
