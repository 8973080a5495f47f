import type { SnippetRun } from '@abhyas/contract/questions-runs'
import { errorName, keyAgrees, keyFor, keyText, type Outcome } from '@abhyas/contract/rules/run-results'
import type { KeyedQuestion } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { isUnfinishedRun } from '../../../../queries/admin/runs.ts'
import styles from './run-it.module.css'

const PATIENCE_MS = 8_000
const SHOWN_LENGTH = 80

const WORDS: Record<Exclude<Outcome, 'output'>, () => string> = {
  error: texts.runItError,
  does_not_compile: texts.runItDoesNotCompile,
  timeout: texts.runItTimeout,
  too_much_output: texts.runItTooMuchOutput,
  too_much_memory: texts.runItTooMuchMemory,
}

type Done = SnippetRun & { outcome: Outcome }
type RunResultProps = { run: SnippetRun | undefined; question: KeyedQuestion; onUse: (key: string) => void }

/** How far a run is, or what it gave. */
export function RunResult({ run, question, onUse }: RunResultProps) {
  if (!run || isUnfinishedRun(run)) return <Waiting isRunning={run?.state === 'running'} />
  if (run.state === 'not_installed') return <p>{texts.runItNotInstalled()}</p>
  const { outcome } = run
  if (outcome === null) return <p>{texts.runItLost()}</p>
  const printed = run.output.trimEnd()
  return (
    <>
      {printed && <p>{texts.runItPrints()}</p>}
      {printed && <pre>{printed}</pre>}
      {outcome !== 'output' && <p>{WORDS[outcome]()}</p>}
      {outcome === 'output' && !printed && <p>{texts.runItPrintsNothing()}</p>}
      {run.error && <pre>{run.error.trimEnd()}</pre>}
      {run.isCut ? <p>{texts.runItCut()}</p> : <Verdict run={{ ...run, outcome }} question={question} onUse={onUse} />}
    </>
  )
}

function Waiting({ isRunning }: { isRunning: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isRunning) return <p>{texts.runItRunning()}</p>
  return <p>{isLong ? texts.runItQueuedLong() : texts.runItQueued()}</p>
}

function Verdict({ run, question, onUse }: RunResultProps & { run: Done }) {
  if (run.outcome === 'too_much_output' || run.outcome === 'too_much_memory') return null
  if (keyAgrees(question, run))
    return (
      <p>
        <strong className={styles.agrees}>{texts.runItAgrees()}</strong> {texts.runItAgreesSave()}
      </p>
    )
  const [key, result, old] = [keyFor(question, run), resultText(run), keyText(question)]
  return (
    <>
      <p>
        <strong>{old ? texts.runItDiffers({ result, key: old }) : texts.runItNoKey({ result })}</strong>
        {key === null && question.kind !== 'number' && ` ${texts.runItNoOption({ result })}`}
      </p>
      {key !== null && (
        <Button variant="quiet" onClick={() => onUse(key)}>
          {texts.runItUseAsKey()}
        </Button>
      )}
    </>
  )
}

/** The result in a few words. */
function resultText({ outcome, output, error }: Done): string {
  if (outcome === 'does_not_compile') return texts.runItResultCompile()
  if (outcome === 'timeout') return texts.runItResultTimeout()
  const text = outcome === 'error' ? (errorName(error) ?? error) : output
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : `“${line}”`
}
