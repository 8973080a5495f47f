import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../../queries/admin/questions.ts'

/** The tags that questions have, for a field that names this list. */
export function TagSuggestions({ id, text = '' }: { id: string; text?: string }) {
  const { data: tags = [] } = useQuery({ ...tagsQuery(text), placeholderData: keepPreviousData })
  return (
    <datalist id={id}>
      {tags.map(({ tag }) => (
        <option key={tag}>{tag}</option>
      ))}
    </datalist>
  )
}
