import * as texts from '@abhyas/messages/texts'
import { useId } from 'react'
import { Choice } from '../../../../ui/parts/choice.tsx'
import styles from './regrade.module.css'
import type { DryRun } from './sum-preview.ts'

type ExamChoiceProps = {
  /** All exams with attempts that asked the question. */
  exams: DryRun['exams']
  /** Null: all of them. */
  chosen: number[] | null
  onChoose: (examIds: number[] | null) => void
}

/** The exams whose past attempts are corrected. At least one stays chosen. */
export function ExamChoice({ exams, chosen, onChoose }: ExamChoiceProps) {
  const name = useId()
  if (exams.length < 2) return null
  const toggle = (id: number, isChosen: boolean) =>
    onChoose(isChosen ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id))
  return (
    <fieldset className={styles.group}>
      <legend>{texts.regradeExams()}</legend>
      <label className={styles.line}>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        {texts.regradeAllExams()}
      </label>
      <label className={styles.line}>
        <input
          type="radio"
          name={name}
          checked={chosen !== null}
          onChange={() => onChoose(exams.slice(0, 1).map(({ id }) => id))}
        />
        {texts.regradeSomeExams()}
      </label>
      {chosen && (
        <div className={styles.exams}>
          {exams.map(({ id, examName, attempts }) => (
            <Choice
              key={id}
              label={examName}
              hint={texts.regradeExam({ count: attempts })}
              isChosen={chosen.includes(id)}
              isDisabled={chosen.length === 1 && chosen.includes(id)}
              onChoose={(isChosen) => toggle(id, isChosen)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
