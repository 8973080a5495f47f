import '@mantine/core/styles/Switch.layer.css'
import * as texts from '@abhyas/messages/texts'
import { Switch, Textarea } from '@mantine/core'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { AnswerFields, type QuestionFieldsProps } from './answer-fields.tsx'
import styles from './question-form.module.css'
import { RunIt } from './run-it/run-it.tsx'
import { TextTools } from './pictures/text-tools.tsx'
import { TagsField } from './tags-field.tsx'

type AllFieldsProps = QuestionFieldsProps & {
  /** Without it where no question is stored that a run could prove. */
  hasRunIt?: boolean
}

/** The fields of a question. */
export function QuestionFields({ question, field, hasRunIt = true }: AllFieldsProps) {
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
      <TextTools />
      <AnswerFields question={question} field={field} />
      {hasRunIt && <RunIt question={question} />}
      <Textarea
        {...optionalField}
        label={texts.questionDescription()}
        description={texts.questionDescriptionHint()}
        defaultValue={question?.description}
        rows={3}
        maxLength={8000}
      />
      <TagsField tags={question?.tags} />
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
