import type { ReactNode } from 'react'
import { dayInWords, momentInWords, secondInWords } from '../words/india-day.ts'
import styles from './facts.module.css'

export type Fact = [name: string, value: ReactNode]

/** A list of names and values. A fact whose value is null is left out. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** Shows the second, because a complaint may be about a few seconds. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{`${dayInWords(at)}, ${secondInWords(at)}`}</time>

export const Minute = ({ at }: { at: string }) => <time dateTime={at}>{momentInWords(at)}</time>
