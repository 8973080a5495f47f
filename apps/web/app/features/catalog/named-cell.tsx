import table from '../../ui/admin/table.module.css'

/** The first cell of a row: its name, and below it what it is about. */
export const NamedCell = ({ name, description }: { name: string; description: string }) => (
  <>
    {name}
    {description && <span className={table.detail}>{description}</span>}
  </>
)
