import table from '../../ui/admin/table.module.css'

/** The first cell of a row: the name, and below it the description. */
export const NamedCell = ({ name, description }: { name: string; description: string }) => (
  <>
    {name}
    {description && <span className={table.detail}>{description}</span>}
  </>
)
