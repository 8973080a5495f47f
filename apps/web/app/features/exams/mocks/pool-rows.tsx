import { MOCK_MAX_POOLS } from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { everyTopicQuery } from '../../../queries/admin/exams.ts'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { newPool, type PoolDraft, replaced, without } from './mock-draft.ts'
import { fieldOf } from './mock-values.ts'
import styles from './mocks.module.css'
import type { SectionFieldProps } from './field-props.ts'

type PoolRowsProps = { pools: PoolDraft[]; field: SectionFieldProps; onChange: (pools: PoolDraft[]) => void }

/** The pools of a section. Each line names a topic and the number of its questions. */
export const PoolRows = ({ pools, field, onChange }: PoolRowsProps) => (
  <fieldset className={form.group}>
    <legend className={form.legend}>{texts.mockPools()}</legend>
    <ul className={styles.pools}>
      {pools.map((pool, nth) => (
        <PoolRow
          key={pool.key}
          pool={pool}
          number={nth + 1}
          field={field}
          onChange={(next) => onChange(replaced(pools, next))}
          onRemove={() => onChange(without(pools, pool))}
        />
      ))}
    </ul>
    {pools.length < MOCK_MAX_POOLS && (
      <div>
        <Button variant="quiet" onClick={() => onChange([...pools, newPool()])}>
          {texts.mockPoolAdd()}
        </Button>
      </div>
    )}
  </fieldset>
)

type PoolRowProps = {
  pool: PoolDraft
  number: number
  field: SectionFieldProps
  onChange: (pool: PoolDraft) => void
  onRemove: () => void
}

function PoolRow({ pool, number, field, onChange, onRemove }: PoolRowProps) {
  const { data: topics = [] } = useQuery(everyTopicQuery)
  const topicField = field(fieldOf(pool.key, 'topic'))
  const input = (key: 'take' | 'right' | 'wrong') => {
    const told = field(fieldOf(pool.key, key))
    return {
      name: told.name,
      error: told.error,
      value: pool[key],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        told.onChange()
        onChange({ ...pool, [key]: currentTarget.value })
      },
    }
  }
  return (
    <li>
      <div className={styles.pool}>
        <SelectField
          name={topicField.name}
          label={texts.mockPoolTopic()}
          value={pool.topicId}
          onChange={(id) => {
            topicField.onChange()
            onChange({ ...pool, topicId: Number(id) })
          }}
          choices={[
            { value: 0, label: texts.questionChooseTopic() },
            ...topics.map(({ id, name, moduleName }) => ({ value: id, label: `${name} (${moduleName})` })),
          ]}
        />
        <TextInput {...input('take')} label={texts.mockPoolTake()} inputMode="numeric" maxLength={3} />
        <SelectField
          label={texts.mockPoolDifficulty()}
          value={pool.difficulty}
          onChange={(difficulty) => onChange({ ...pool, difficulty: difficulty as PoolDraft['difficulty'] })}
          choices={[
            { value: '', label: texts.mockPoolAny() },
            { value: 'easy', label: texts.questionEasy() },
            { value: 'medium', label: texts.questionMedium() },
            { value: 'hard', label: texts.questionHard() },
          ]}
        />
        <SelectField
          label={texts.mockPoolKind()}
          value={pool.kind}
          onChange={(kind) => onChange({ ...pool, kind: kind as PoolDraft['kind'] })}
          choices={[
            { value: '', label: texts.mockPoolAny() },
            { value: 'one', label: texts.questionKindOne() },
            { value: 'several', label: texts.questionKindSeveral() },
            { value: 'number', label: texts.questionKindNumber() },
          ]}
        />
        <TextInput
          {...input('right')}
          label={texts.mockPoolRight()}
          placeholder={texts.mockPoolMarksEmpty()}
          maxLength={12}
        />
        <TextInput
          {...input('wrong')}
          label={texts.mockPoolWrong()}
          placeholder={texts.mockPoolMarksEmpty()}
          maxLength={12}
        />
        <Button variant="quiet" aria-label={texts.mockPoolRemove({ number })} onClick={onRemove}>
          {'✕'}
        </Button>
      </div>
      {topicField.error && (
        <p className={styles.error} role="alert">
          {topicField.error}
        </p>
      )}
    </li>
  )
}
