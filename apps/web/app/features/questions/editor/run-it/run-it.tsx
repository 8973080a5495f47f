import type { Question } from '@abhyas/contract/questions'
import { startRun } from '@abhyas/contract/questions-runs'
import { keyAgrees } from '@abhyas/contract/rules/run-results'
import { type Language, snippetIn } from '@abhyas/contract/rules/snippets'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { isUnfinishedRun, runQuery } from '../../../../queries/admin/runs.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { writeAnswer } from '../correct-answer.ts'
import { useTyped } from '../use-typed.ts'
import { ProvedBadge } from './proved-badge.tsx'
import { RUN_FIELD } from './prove-saved.ts'
import styles from './run-it.module.css'
import { RunResult } from './run-result.tsx'

const NAMES: Record<Language, string> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  java: 'Java',
  sql: 'SQL',
  python: 'Python',
  c: 'C',
}

/** Runs the snippet of the question text on the server, and compares its result with the key. */
export function RunIt({ question }: { question?: Question | undefined }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { typed, follow, forget } = useTyped(question ?? null)
  const [ran, setRan] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    const form = group.current?.form
    const hear = () => form && follow(form)
    const empty = () => {
      forget()
      setRan(null)
    }
    form?.addEventListener('input', hear)
    form?.addEventListener('reset', empty)
    return () => {
      form?.removeEventListener('input', hear)
      form?.removeEventListener('reset', empty)
    }
  })
  const text = typed?.questionText.trim() ?? ''
  const snippet = snippetIn(text)
  const { mutate: start, isPending } = useMutation({
    mutationFn: (questionText: string) => call(startRun, { body: { questionText } }),
    onSuccess: ({ id }, questionText) => setRan({ id, text: questionText }),
    meta: { errorText: (error) => error.message || texts.runItFailed() },
  })
  const { data: run, isError } = useQuery({ ...runQuery(ran?.id ?? 0), enabled: ran !== null })
  const isRunning = isPending || (ran !== null && !isError && (!run || isUnfinishedRun(run)))
  const isOfText = ran?.text === text
  const isProof = isOfText && typed && run?.outcome && !run.isCut && keyAgrees(typed, { ...run, outcome: run.outcome })
  const takeKey = (key: string) => {
    if (group.current?.form) writeAnswer(group.current.form, key)
    // The button that was pressed goes away.
    group.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset ref={group} className={styles.group} hidden={!snippet}>
      <legend className={styles.legend}>{texts.runItTitle()}</legend>
      {snippet && <p className={styles.lead}>{texts.runItLead({ language: NAMES[snippet.language] })}</p>}
      <div className={styles.row}>
        <Button variant="quiet" isPending={isRunning} onClick={() => start(text)}>
          {ran ? texts.runItAgain() : texts.runIt()}
        </Button>
        {question?.provedAt && question.questionText === text && <ProvedBadge at={question.provedAt} />}
      </div>
      {isProof && ran && <input type="hidden" name={RUN_FIELD} value={ran.id} />}
      <div aria-live="polite">
        {ran && !isOfText && <p>{texts.runItChanged()}</p>}
        {isError && <p>{texts.runItFailed()}</p>}
        {ran && isOfText && typed && !isError && <RunResult run={run} question={typed} onUse={takeKey} />}
      </div>
    </fieldset>
  )
}
