import '@mantine/core/styles/Switch.layer.css'
import type { ContentState } from '@abhyas/contract/fields'
import * as texts from '@abhyas/messages/texts'
import { Switch } from '@mantine/core'

/** The form field `isPublished`. */
export const PublishedSwitch = ({ state, hint }: { state: ContentState; hint: string }) => (
  <Switch
    name="isPublished"
    label={texts.statePublished()}
    description={state === 'archived' ? texts.archivedHint() : hint}
    defaultChecked={state === 'published'}
  />
)

/** Translates the switch into the contract's state. */
export const stateOf = (isPublished: string | undefined): 'draft' | 'published' => (isPublished ? 'published' : 'draft')

/** Archived content stays archived until the switch publishes it. */
export const contentStateOf = (isPublished: string | undefined, before: ContentState): ContentState =>
  before === 'archived' && !isPublished ? 'archived' : stateOf(isPublished)
