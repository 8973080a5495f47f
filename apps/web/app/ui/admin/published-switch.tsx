import '@mantine/core/styles/Switch.layer.css'
import * as texts from '@abhyas/messages/texts'
import { Switch } from '@mantine/core'

/** Published or draft, as the form field `isPublished`. */
export const PublishedSwitch = ({ state, hint }: { state: 'draft' | 'published'; hint: string }) => (
  <Switch name="isPublished" label={texts.statePublished()} description={hint} defaultChecked={state === 'published'} />
)

/** What the switch says, as the contract does. */
export const stateOf = (isPublished: string | undefined): 'draft' | 'published' => (isPublished ? 'published' : 'draft')
