import '@mantine/core/styles/Switch.layer.css'
import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { Switch, Textarea } from '@mantine/core'
import type { ComponentProps, SyntheticEvent } from 'react'
import { SelectField } from '../../ui/admin/select-field.tsx'
import form from '../../ui/admin/form.module.css'
import styles from './question-form.module.css'
import type { QuestionField } from './question-values.ts'

type QuestionFieldsProps = {
  /** The question that is edited; left out for a new one. */
  question?: Question
  field: (name: QuestionField) => ComponentProps<typeof Textarea>
}

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLTextAreaElement | HTMLInputElement

/**
 * The fields of a question. The correct answer is a text; the four circles beside the options fill it
 * in, follow an option that is reworded, and show which option the text is.
 */
export function QuestionFields({ question, field }: QuestionFieldsProps) {
  const { 'aria-required': _optional, ...optionalField } = field('description')
  return (
    <>
      <Textarea
        {...field('questionText')}
        label={texts.questionText()}
        description={texts.questionFormatHint()}
        defaultValue={question?.questionText}
        rows={4}
        maxLength={4000}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked to edit it
        autoFocus={question !== undefined}
      />
      <fieldset className={form.group} onInput={followOption}>
        <legend className={form.legend}>{texts.questionAnswerHint()}</legend>
        {OPTIONS.map(({ letter, name }) => (
          <div key={letter} className={styles.option}>
            <input
              type="radio"
              className={styles.circle}
              name="rightOption"
              value={name}
              aria-label={texts.questionAnswerIs({ letter })}
              defaultChecked={Boolean(question?.[name]) && question?.[name] === question?.correctAnswer}
              // This is not onChange, because React would see no change when the same circle is chosen after the form
              // was emptied.
              onClick={({ currentTarget }) => currentTarget.form && answerWith(currentTarget.form, name)}
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
        ))}
      </fieldset>
      <Textarea
        {...field('correctAnswer')}
        label={texts.questionAnswer()}
        defaultValue={question?.correctAnswer}
        rows={1}
        maxLength={1000}
        onInput={({ currentTarget }) => currentTarget.form && markOption(currentTarget.form)}
      />
      <Textarea
        {...optionalField}
        label={texts.questionDescription()}
        description={texts.questionDescriptionHint()}
        defaultValue={question?.description}
        rows={3}
        maxLength={8000}
      />
      <div className={styles.kind}>
        <SelectField
          label={texts.questionDifficulty()}
          name="difficulty"
          choices={[
            { value: 'easy', label: texts.questionEasy() },
            { value: 'medium', label: texts.questionMedium() },
            { value: 'hard', label: texts.questionHard() },
          ]}
          initial={question?.difficulty ?? 'medium'}
        />
        <Switch
          name="isExamOnly"
          label={texts.questionExamOnly()}
          description={texts.questionExamOnlyHint()}
          defaultChecked={question?.isExamOnly ?? false}
        />
        <Switch
          name="keepsOrder"
          label={texts.questionKeepsOrder()}
          description={texts.questionKeepsOrderHint()}
          defaultChecked={question?.keepsOrder ?? false}
        />
      </div>
    </>
  )
}

/** The form listens to this event: the preview follows, and the message about an empty answer disappears. */
function answerWith(form: HTMLFormElement, option: string): void {
  const answer = inputOf(form, 'correctAnswer')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  setValue?.call(answer, inputOf(form, option).value)
  answer.dispatchEvent(new Event('input', { bubbles: true }))
}

function followOption({ target }: SyntheticEvent<HTMLFieldSetElement>): void {
  if (!(target instanceof HTMLTextAreaElement) || !target.form) return
  const isChosen = new FormData(target.form).get('rightOption') === target.name
  if (isChosen) answerWith(target.form, target.name)
}

/** The marked circle stays while its option is the answer. A half-typed word may match another option for a moment. */
function markOption(form: HTMLFormElement): void {
  const answer = inputOf(form, 'correctAnswer').value.trim()
  const circles = [...form.querySelectorAll<HTMLInputElement>('[name=rightOption]')]
  const isAnswer = ({ value }: HTMLInputElement) => inputOf(form, value).value.trim() === answer
  const marked = circles.find(({ checked }) => checked)
  if (marked && isAnswer(marked)) return
  const right = answer === '' ? undefined : circles.find(isAnswer)
  for (const circle of circles) circle.checked = circle === right
}
