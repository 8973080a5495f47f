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

/** An amount is read from its last digit; what is on one line is never broken. */
type Column<R> = { head: string; cell: (row: R) => ReactNode; kind?: 'amount' | 'oneLine' }

type RowTableProps<R extends Row> = {
  rows: R[]
  nameOf: (row: R) => string
  /** The first one names the row. */
  columns: [Column<R>, ...Column<R>[]]
  /** Ways on from a row, before Edit and Delete. */
  links?: (row: R) => ReactNode
  /** Stands in place of the row while it is edited. */
  editForm?: (row: R, onDone: () => void) => ReactNode
  /** Takes the row to a form elsewhere instead. */
  onEdit?: (row: R) => void
  /** Rows are counted, in a column of their own. */
  isNumbered?: boolean
  /** Asks before a row is deleted; null while none is to be. In place of the plain question that `deletion` puts. */
  deleteDialog?: (row: R | null, onClose: () => void) => ReactNode
  deletion?: { title: string; text: (row: R) => ReactNode; remove: (row: R) => Promise<unknown> }
  /** Saves an order that was made by hand; without it the rows have none. */
  onOrder?: (ids: number[]) => Promise<unknown>
  /** Which rows are selected; without it none can be. */
  selection?: Selection
}

/** The one table of the admin: a row is edited in place, one at a time, deleted after a question, and put in order by hand. */
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
  // A save that took its time must not close the row that is edited by then.
  const stopEditing = (id: number) => {
    // Drawn first, so that there is a button to go back to.
    flushSync(() => setEdited((now) => (now?.row.id === id ? null : now)))
    if (document.activeElement === document.body) document.getElementById(editButtonId(id))?.focus()
  }
  const [nameColumn, ...otherColumns] = columns
  const hasActions = Boolean(links ?? editForm ?? onEdit ?? deletion ?? deleteDialog)
  // Deleted by somebody else meanwhile: what is typed into its form stays until the form is left.
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
