import type { ReactNode } from 'react'
import { dayInWords, momentInWords, secondInWords } from '../words/india-day.ts'
import styles from './facts.module.css'

export type Fact = [name: string, value: ReactNode]

/** What is known of one thing. What does not apply is null, and left out. */
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

/** To the second: a complaint may be about one. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{`${dayInWords(at)}, ${secondInWords(at)}`}</time>

export const Minute = ({ at }: { at: string }) => <time dateTime={at}>{momentInWords(at)}</time>
