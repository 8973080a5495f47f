import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { TagSuggestions } from '../bank/tag-suggestions.tsx'

/** Tags are typed with commas between them. The suggestions are the tags of most questions. */
export function TagsField({ tags }: { tags: readonly string[] | undefined }) {
  const listId = useId()
  return (
    <>
      <TextInput
        name="tags"
        label={texts.questionTags()}
        description={texts.questionTagsHint()}
        defaultValue={tags?.join(', ')}
        maxLength={400}
        list={listId}
        autoComplete="off"
      />
      <TagSuggestions id={listId} />
    </>
  )
}

/** The next question of an author usually has the same tags. */
export function keepTags(form: HTMLFormElement, tags: readonly string[]): void {
  const field = form.elements.namedItem('tags')
  if (field instanceof HTMLInputElement) field.value = tags.join(', ')
}

export const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
