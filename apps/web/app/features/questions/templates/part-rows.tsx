import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import form from '../../../ui/admin/form.module.css'
import { Button } from '../../../ui/button/button.tsx'
import styles from './templates.module.css'

type PartRowsProps<R extends { key: number }> = {
  legend: string
  hint?: string
  rows: R[]
  most: number
  add: { label: string; row: () => R }
  removeLabel: (names: { number: number }) => string
  /** What must be corrected in the row at this place. */
  faultAt: (place: number) => string | undefined
  onChange: (rows: R[]) => void
  children: (row: R, change: (change: Partial<R>) => void) => ReactNode
}

/** Rows of a template that are added and removed. The focus follows. */
export function PartRows<R extends { key: number }>(props: PartRowsProps<R>) {
  const { legend, hint, rows, most, add, removeLabel, faultAt, onChange, children } = props
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const addRow = () => {
    flushSync(() => onChange([...rows, add.row()]))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }
  const removeRow = (row: R) => {
    flushSync(() => onChange(rows.filter(({ key }) => key !== row.key)))
    addButton.current?.focus()
  }
  return (
    <fieldset className={form.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {rows.length > 0 && (
        <ul ref={list} className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key}>
              <div className={styles.row}>
                {children(row, (change) =>
                  onChange(rows.map((other) => (other.key === row.key ? { ...other, ...change } : other))),
                )}
                <Button variant="quiet" aria-label={removeLabel({ number: place + 1 })} onClick={() => removeRow(row)}>
                  {'✕'}
                </Button>
              </div>
              <Fault text={faultAt(place)} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button ref={addButton} variant="quiet" isPending={rows.length >= most} onClick={addRow}>
          {add.label}
        </Button>
      </div>
    </fieldset>
  )
}

export const Fault = ({ text }: { text: string | undefined }) => text && <p className={styles.fault}>{text}</p>
