import * as texts from '@abhyas/messages/texts'
import { Fragment, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { DeleteRowDialog } from './delete-row-dialog.tsx'
import { editButtonId, RowButton } from './row-actions.tsx'
import { OrderHandle, useRowOrder } from './row-order.tsx'
import { SelectBox, type Selection } from './row-selection.tsx'
import { toastNotice } from '../frame/toast.ts'
import styles from './table.module.css'
import { hasUnsaved } from './unsaved.ts'

type Row = { id: number }

/** `amount` aligns numbers at the right, `oneLine` never breaks, `words` breaks between words. */
type Column<R> = { head: string; cell: (row: R) => ReactNode; kind?: 'amount' | 'oneLine' | 'words' }

type RowTableProps<R extends Row> = {
  rows: R[]
  nameOf: (row: R) => string
  /** The first column names the row. */
  columns: [Column<R>, ...Column<R>[]]
  /** Links of a row, before Edit and Delete. */
  links?: (row: R) => ReactNode
  /** Replaces the row while it is edited. */
  editForm?: (row: R, onDone: () => void) => ReactNode
  /** For a form outside of the table. */
  onEdit?: (row: R) => void
  /** Adds a column with row numbers. */
  isNumbered?: boolean
  /** Replaces the plain question of `deletion`. Its row is null while the dialog is closed. */
  deleteDialog?: (row: R | null, onClose: () => void) => ReactNode
  deletion?: { title: string; text: (row: R) => ReactNode; remove: (row: R) => Promise<unknown> }
  /** Saves an order that was made by hand. Without it, rows cannot be moved. */
  onOrder?: (ids: number[]) => Promise<unknown>
  /** Without it, rows cannot be selected. */
  selection?: Selection
}

/** The table of all admin lists. Rows are edited in place, one at a time, deleted after a question, and ordered by hand. */
export function RowTable<R extends Row>(props: RowTableProps<R>) {
  const { rows, nameOf, columns, links, editForm, onEdit, isNumbered, deletion, deleteDialog, onOrder, selection } =
    props
  const [edited, setEdited] = useState<{ row: R; place: number } | null>(null)
  const [leaving, setLeaving] = useState<R | null>(null)
  const order = useRowOrder(rows, nameOf, onOrder)
  const startEditing = (row: R) => {
    if (onEdit) onEdit(row)
    else if (hasUnsaved('row')) toastNotice(texts.unsavedRow())
    else setEdited({ row, place: order.rows.indexOf(row) })
  }
  // A slow save must not close another row that is edited by then.
  const stopEditing = (id: number) => {
    // Rendered first, so that the row has its Edit button again.
    flushSync(() => setEdited((now) => (now?.row.id === id ? null : now)))
    if (document.activeElement === document.body) document.getElementById(editButtonId(id))?.focus()
  }
  const [nameColumn, ...otherColumns] = columns
  const hasActions = Boolean(links ?? editForm ?? onEdit ?? deletion ?? deleteDialog)
  // Another admin has deleted the edited row. Its form stays until the admin leaves it.
  const isKept = edited !== null && !rows.some(({ id }) => id === edited.row.id)
  const shown = isKept ? order.rows.toSpliced(edited.place, 0, edited.row) : order.rows

  const rowOf = (row: R, index: number) => (
    <tr key={row.id} data-row={row.id} className={order.heldId === row.id ? styles.held : undefined}>
      {isNumbered && <td className={styles.number}>{index + 1}</td>}
      <th scope="row" data-label={nameColumn.head}>
        <div className={styles.named}>
          {selection && (
            <SelectBox selection={selection} rowIds={[row.id]} label={texts.rowSelect({ name: nameOf(row) })} />
          )}
          {onOrder && <OrderHandle name={nameOf(row)} {...order.handleProps(row.id)} />}
          <div>{nameColumn.cell(row)}</div>
        </div>
      </th>
      {otherColumns.map(({ head, cell, kind }) => (
        <td key={head} data-label={head} className={kind && styles[kind]}>
          {cell(row)}
        </td>
      ))}
      {hasActions && (
        <td className={styles.actions}>
          {links?.(row)}
          {(editForm ?? onEdit) && (
            <RowButton
              id={editButtonId(row.id)}
              label={texts.editNamed({ name: nameOf(row) })}
              onClick={() => startEditing(row)}
            >
              {texts.edit()}
            </RowButton>
          )}
          {(deletion ?? deleteDialog) && (
            <RowButton isDanger label={texts.removeNamed({ name: nameOf(row) })} onClick={() => setLeaving(row)}>
              {texts.remove()}
            </RowButton>
          )}
        </td>
      )}
    </tr>
  )

  if (shown.length === 0) return null
  return (
    <>
      {selection && (
        <div className={styles.selectAll}>
          <SelectBox selection={selection} rowIds={rows.map(({ id }) => id)} label={texts.rowSelectAll()} />
          <span aria-hidden>{texts.rowSelectAll()}</span>
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            {isNumbered && <th scope="col">{texts.columnNumber()}</th>}
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind && styles[kind]}>
                {head}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className={styles.actions}>
                {texts.columnActions()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) =>
            row.id === edited?.row.id && editForm ? (
              <tr key={row.id} className={styles.edited}>
                <td colSpan={columns.length + (isNumbered ? 2 : 1)}>{editForm(row, () => stopEditing(row.id))}</td>
              </tr>
            ) : (
              <Fragment key={row.id}>{rowOf(row, index)}</Fragment>
            ),
          )}
        </tbody>
      </table>
      <output className="spoken">{order.news}</output>
      {deleteDialog?.(leaving, () => setLeaving(null))}
      {deletion && <DeleteRowDialog {...deletion} row={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
