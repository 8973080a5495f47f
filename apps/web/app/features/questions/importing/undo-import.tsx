import type { Import } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { importName } from './import-name.ts'
import styles from './importing.module.css'

const UndoDialog = lazy(() => import('./undo-dialog.tsx'))

/** The button that takes a whole import back. */
export function UndoImport({ of, onUndone }: { of: Import; onUndone?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isUndone, setUndone] = useState(false)
  if (isUndone || of.isUndone) return <span className={styles.quiet}>{texts.importUndoneMark()}</span>
  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.importUndoImportNamed({ name: importName(of) })}
        onClick={() => setOpen(true)}
      >
        {texts.importUndo()}
      </Button>
      {isOpen && (
        <Suspense>
          <UndoDialog
            of={of}
            onClose={() => setOpen(false)}
            onUndone={() => {
              setUndone(true)
              onUndone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
