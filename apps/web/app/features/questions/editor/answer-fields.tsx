import type { Question } from '@abhyas/contract/questions'
import { hasBit, type QuestionKind, rightMaskOf } from '@abhyas/contract/rules/right-options'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { type ComponentProps, Fragment, useEffect, useRef, useState } from 'react'
import form from '../../../ui/admin/form.module.css'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { answerFrom, followOption, markOptions } from './correct-answer.ts'
import styles from './question-form.module.css'
import type { QuestionField } from './question-values.ts'
import { ReasonField } from './reasons/reason-field.tsx'

export type QuestionFieldsProps = {
  /** The question that is edited; left out for a new one. */
  question?: Question | undefined
  field: (name: QuestionField) => ComponentProps<typeof Textarea>
}

const USUAL_OPTIONS = 4

const HINTS = {
  one: texts.questionAnswerHint,
  several: texts.questionSeveralHint,
  number: texts.questionNumberHint,
}

/**
 * The kind of the question, its options, and its correct answer. The correct answer is a text; the circles or boxes
 * beside the options fill it in, follow an option that is reworded, and show which options the text names.
 */
export function AnswerFields({ question, field }: QuestionFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'one')
  const [hasMore, setMore] = useState(Boolean(question?.optionE || question?.optionF))
  // It stays open for the next question of an author who explains every wrong option.
  const [hasReasons, setReasons] = useState(Boolean(question?.reasons.some(Boolean)))
  const shownKind = useRef(kind)
  useEffect(() => {
    const owner = group.current?.form
    const forget = () => {
      shownKind.current = question?.kind ?? 'one'
      setKind(shownKind.current)
      setMore(Boolean(question?.optionE || question?.optionF))
    }
    owner?.addEventListener('reset', forget)
    return () => owner?.removeEventListener('reset', forget)
  }, [question])
  // The key of another kind means nothing here.
  useEffect(() => {
    if (shownKind.current !== kind && group.current?.form) answerFrom(group.current.form)
    shownKind.current = kind
  }, [kind])
  return (
    <>
      <SelectField
        label={texts.questionKind()}
        name="kind"
        value={kind}
        onChange={(chosen) => setKind(chosen as QuestionKind)}
        choices={[
          { value: 'one', label: texts.questionKindOne() },
          { value: 'several', label: texts.questionKindSeveral() },
          { value: 'number', label: texts.questionKindNumber() },
        ]}
      />
      <fieldset ref={group} className={form.group} onInput={followOption}>
        <legend className={form.legend}>{HINTS[kind]()}</legend>
        {/* The options stay in the form, so that they are there again when the author changes the kind back. */}
        <div className={styles.options} hidden={kind === 'number'}>
          {OPTIONS.slice(0, hasMore ? OPTIONS.length : USUAL_OPTIONS).map((option, place) => (
            <Fragment key={option.letter}>
              <OptionField option={option} place={place} kind={kind} question={question} />
              {hasReasons && <ReasonField letter={option.letter} reason={question?.reasons[place]} />}
            </Fragment>
          ))}
          <div className={styles.more}>
            {!hasMore && (
              <Button variant="plain" onClick={() => setMore(true)}>
                {texts.questionMoreOptions()}
              </Button>
            )}
            {!hasReasons && (
              <Button variant="plain" onClick={() => setReasons(true)}>
                {texts.writingReasonsOpen()}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
      <Textarea
        {...field('correctAnswer')}
        label={texts.questionAnswer()}
        defaultValue={question?.correctAnswer}
        rows={1}
        maxLength={1000}
        onInput={({ currentTarget }) => currentTarget.form && markOptions(currentTarget.form)}
      />
    </>
  )
}

type OptionFieldProps = {
  option: (typeof OPTIONS)[number]
  place: number
  kind: QuestionKind
  question: Question | undefined
}

function OptionField({ option: { letter, name }, place, kind, question }: OptionFieldProps) {
  return (
    <div className={styles.option}>
      <input
        // A circle that became a box would keep its mark.
        key={kind}
        type={kind === 'one' ? 'radio' : 'checkbox'}
        className={styles.circle}
        name="rightOption"
        value={letter}
        aria-label={texts.questionAnswerIs({ letter })}
        defaultChecked={question?.kind === kind && hasBit(rightMaskOf(question), place)}
        // This is not onChange, because React would see no change when the same circle is chosen after the form
        // was emptied.
        onClick={({ currentTarget }) => currentTarget.form && answerFrom(currentTarget.form)}
      />
      <span aria-hidden>{letter}</span>
      <Textarea
        name={name}
        className={styles.grow}
        aria-label={texts.questionOption({ letter })}
        defaultValue={question?.[name]}
        rows={1}
        maxLength={1000}
      />
    </div>
  )
}
