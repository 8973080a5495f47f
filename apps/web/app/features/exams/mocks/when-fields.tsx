import '@mantine/core/styles/Switch.layer.css'
import * as texts from '@abhyas/messages/texts'
import { Switch, TextInput } from '@mantine/core'
import form from '../../../ui/admin/form.module.css'
import { minuteOf } from '../../../ui/words/india-day.ts'
import type { MockFieldsOf } from './field-props.ts'
import styles from './mocks.module.css'

const BELOW = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** When the exam opens, closes and shows its results. */
export function WhenFields({ mock, field }: MockFieldsOf) {
  const time = (name: 'opensAt' | 'closesAt' | 'resultsAt') => {
    const { 'aria-required': _optional, ...props } = field(name)
    const instant = mock[name]
    return {
      ...props,
      type: 'datetime-local',
      max: '9999-12-31T23:59',
      defaultValue: instant === null ? '' : minuteOf(instant),
    }
  }
  return (
    <section className={styles.part} aria-labelledby="mock-when">
      <h2 id="mock-when">{texts.mockWindow()}</h2>
      <p className={styles.hint}>{texts.mockWindowHint()}</p>
      <div className={form.fields}>
        <TextInput {...time('opensAt')} label={texts.mockOpensAt()} />
        <TextInput {...time('closesAt')} label={texts.mockClosesAt()} />
        <TextInput
          {...time('resultsAt')}
          label={texts.mockResultsAt()}
          inputWrapperOrder={BELOW}
          description={texts.mockResultsHint()}
        />
      </div>
    </section>
  )
}

/** Who may take the exam, and how often. */
export function WhoFields({ mock, field }: MockFieldsOf) {
  const optional = (name: string) => {
    const { 'aria-required': _optional, ...props } = field(name)
    return props
  }
  return (
    <section className={styles.part} aria-labelledby="mock-who">
      <h2 id="mock-who">{texts.mockWho()}</h2>
      <div className={form.fields}>
        <TextInput
          {...optional('password')}
          label={texts.mockPassword()}
          inputWrapperOrder={BELOW}
          description={texts.mockPasswordHint()}
          defaultValue={mock.password ?? ''}
          autoComplete="off"
          maxLength={60}
        />
        <TextInput
          {...optional('maxAttempts')}
          label={texts.mockAttempts()}
          inputWrapperOrder={BELOW}
          description={texts.mockAttemptsHint()}
          defaultValue={mock.maxAttempts ?? ''}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <Switch name="isFree" label={texts.mockFree()} description={texts.mockFreeHint()} defaultChecked={mock.isFree} />
      <Switch
        name="isInvited"
        label={texts.mockInvited()}
        description={texts.mockInvitedHint()}
        defaultChecked={mock.isInvited}
      />
    </section>
  )
}
