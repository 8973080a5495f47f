import type { PlacedTopic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { everyTopicQuery } from '../../../queries/admin/exams.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import styles from './mocks.module.css'

type TopicPickerProps = { chosenIds: number[]; onChange: (ids: number[]) => void }

/** Chooses the topics over which the questions of a section are spread. */
export function TopicPicker({ chosenIds, onChange }: TopicPickerProps) {
  const { data: topics, isError, refetch } = useQuery(everyTopicQuery)
  const [word, setWord] = useState('')
  const names = chosenIds.map((chosen) => topics?.find(({ id }) => id === chosen)?.name ?? `#${chosen}`)
  return (
    // Only the choice is part of the form, not the search.
    <details className={styles.folded} onInput={(event) => event.stopPropagation()}>
      <summary>
        {names.length === 0 ? texts.mockTopicsNone() : texts.mockTopicsChosen({ names: names.join(', ') })}
      </summary>
      <p className={styles.hint}>{texts.mockTopicsHint()}</p>
      <TextInput
        type="search"
        aria-label={texts.mockTopicsFind()}
        placeholder={texts.mockTopicsFind()}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the whole form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        maxLength={100}
      />
      {isError && !topics && <RetryNotice text={texts.mockTopicsFailed()} onRetry={() => void refetch()} />}
      {!topics && !isError && <Loading text={texts.loading()} />}
      {topics && <Topics topics={found(topics, word)} chosenIds={chosenIds} onChange={onChange} />}
    </details>
  )
}

function found(topics: PlacedTopic[], word: string): PlacedTopic[] {
  const wanted = word.trim().toLocaleLowerCase()
  return topics.filter(({ name, moduleName, courseName }) =>
    `${name} ${moduleName} ${courseName}`.toLocaleLowerCase().includes(wanted),
  )
}

function Topics({ topics, chosenIds, onChange }: TopicPickerProps & { topics: PlacedTopic[] }) {
  if (topics.length === 0) return <p className={styles.hint}>{texts.mockTopicsNoneFound()}</p>
  const choose = (ids: number[], isChosen: boolean) =>
    onChange([...chosenIds.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])])
  const modules = [...Map.groupBy(topics, ({ moduleId }) => moduleId).values()]
  return (
    <div className={styles.topics}>
      {modules.map((inside) => {
        const [{ moduleId, moduleName, courseName }] = inside as [PlacedTopic]
        const ids = inside.map(({ id }) => id)
        return (
          <fieldset key={moduleId}>
            <legend>{`${courseName} › ${moduleName}`}</legend>
            {ids.length > 1 && (
              <Tick
                label={texts.mockTopicsAllOf({ name: moduleName })}
                isTicked={ids.every((id) => chosenIds.includes(id))}
                onTick={(isTicked) => choose(ids, isTicked)}
              />
            )}
            {inside.map(({ id, name }) => (
              <Tick
                key={id}
                label={name}
                isTicked={chosenIds.includes(id)}
                onTick={(isTicked) => choose([id], isTicked)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

type TickProps = { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void }

const Tick = ({ label, isTicked, onTick }: TickProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
    <span>{label}</span>
  </label>
)
