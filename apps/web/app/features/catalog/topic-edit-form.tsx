import type { Topic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { Switch } from '@mantine/core'
import { Badge } from '../../ui/parts/badge.tsx'
import { contentStateOf, PublishedSwitch } from '../../ui/admin/published-switch.tsx'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { StateBadge } from '../../ui/admin/state-badge.tsx'
import { NameFields, requireName } from './name-fields.tsx'
import { useUpdateTopic } from './admin-topic-rows.ts'

type Field = 'name' | 'description' | 'isFreeSample' | 'isPublished'

export function TopicEditForm({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const { mutateAsync: updateTopic } = useUpdateTopic(topic.moduleId)
  return (
    <RowEditForm<Topic, Field>
      row={topic}
      check={requireName(texts.errorTopicNameEmpty)}
      update={({ name, description, isFreeSample, isPublished }, version) =>
        updateTopic({
          id: topic.id,
          name: name.trim(),
          description,
          isFreeSample: Boolean(isFreeSample),
          state: contentStateOf(isPublished, topic.state),
          version,
        })
      }
      theirs={(now) => (
        <>
          <p>
            <strong>{now.name}</strong> <TopicState {...now} />
          </p>
          <p>{now.description}</p>
        </>
      )}
      onDone={onDone}
    >
      {(field) => (
        <>
          <NameFields label={texts.topicNameLabel()} row={topic} field={field('name')} />
          <Switch
            name="isFreeSample"
            label={texts.freeSampleLabel()}
            description={texts.freeSampleHint()}
            defaultChecked={topic.isFreeSample}
          />
          <PublishedSwitch state={topic.state} hint={texts.topicPublishedHint()} />
        </>
      )}
    </RowEditForm>
  )
}

export const TopicState = ({ state, isFreeSample }: Pick<Topic, 'state' | 'isFreeSample'>) => (
  <>
    <StateBadge state={state} /> {isFreeSample && <Badge tone="plain">{texts.freeSampleBadge()}</Badge>}
  </>
)
