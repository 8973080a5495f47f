import styles from './row-tools.module.css'

export type Selection = { ids: ReadonlySet<number>; onChange: (ids: ReadonlySet<number>) => void }

type SelectBoxProps = { selection: Selection; rowIds: number[]; label: string }

/** Selects one row or all shown rows. The whole square around the box is the click target. */
export function SelectBox({ selection: { ids, onChange }, rowIds, label }: SelectBoxProps) {
  const isChecked = rowIds.every((id) => ids.has(id))
  return (
    <label className={styles.selectBox}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={() => {
          const next = new Set(ids)
          for (const id of rowIds)
            if (isChecked) next.delete(id)
            else next.add(id)
          onChange(next)
        }}
      />
    </label>
  )
}
