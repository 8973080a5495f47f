import { HEALTH_RULES } from '@abhyas/contract/rules/health-limits'
import type { HealthLine } from '@abhyas/contract/system'
import * as texts from '@abhyas/messages/texts'
import { LinkButton } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/parts/badge.tsx'
import { HEALTH_WORDS } from './health-words.ts'
import styles from './system.module.css'

const STATES = {
  good: { tone: 'good', icon: '✓', name: texts.systemGood },
  watch: { tone: 'waiting', icon: '!', name: texts.systemWatch },
  bad: { tone: 'bad', icon: '✕', name: texts.systemBad },
  unknown: { tone: 'plain', icon: '?', name: texts.systemUnknown },
} as const

type HealthItemProps = { line: HealthLine; now: string; more?: string | undefined }

/** One figure. What it means and what to do is open where something is wrong, and folded away where nothing is. */
export function HealthItem({ line: { names, ...line }, now, more }: HealthItemProps) {
  const words = HEALTH_WORDS[line.kind]
  const said = { ...line, now, names: names.map(nameInWords).join(', ') }
  const { tone, icon, name } = STATES[line.state]
  const runbook = line.kind in HEALTH_RULES && HEALTH_RULES[line.kind as keyof typeof HEALTH_RULES].alert
  return (
    <details className={styles.item} open={line.state !== 'good'}>
      <summary className={styles.summary}>
        <span className={`${styles.icon} ${styles[line.state]}`} aria-hidden>
          {icon}
        </span>
        <span className={styles.figure}>
          {words.figure(said)} {more}
        </span>
        <Badge tone={tone}>{name()}</Badge>
      </summary>
      <div className={styles.more}>
        <p>
          <strong>{texts.systemForLearners()}</strong> {words.learners()}
        </p>
        <p>
          <strong>{texts.systemTodo()}</strong> {words.todo(said)}
        </p>
        {runbook && <p className={styles.runbook}>{texts.systemRunbook({ name: runbook })}</p>}
        {words.open && (
          <LinkButton variant="quiet" to={words.open.to}>
            {words.open.label()}
          </LinkButton>
        )}
      </div>
    </details>
  )
}

/** A migration is told by its kind and number, a database by its number, a job by its name. */
const nameInWords = (name: string): string => name.replace(/^(\w+\/\d+)_.*$/, '$1')
