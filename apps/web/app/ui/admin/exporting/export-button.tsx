import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { RowButton } from '../row-actions.tsx'
import { ExportDialog, type ExportFilter } from './export-dialog.tsx'

type ExportButtonProps = { filter: ExportFilter; about: string }

export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.exportButton()}
      </Button>
      <ExportDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The same, as an action of a row. */
export function ExportRow({ name, ...props }: ExportButtonProps & { name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RowButton label={texts.exportNamed({ name })} onClick={() => setOpen(true)}>
        {texts.exportButton()}
      </RowButton>
      <ExportDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
