import type { ImportProblem } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { problemText } from '../review/doubt-texts.ts'
import styles from '../review/review.module.css'

/** What the author should know about the source, outside of its questions. */
export function SourceProblems({ format, problems }: { format: string; problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null
  const said = [...new Set(problems.map((problem) => problemText(format, problem)))]
  return (
    <details className={styles.problems} open={said.length < 6}>
      <summary>{texts.importProblems({ count: said.length })}</summary>
      <ul>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
