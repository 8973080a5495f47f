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

export const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
