import { writtenOptions } from '@abhyas/contract/rules/option-order'
import * as texts from '@abhyas/messages/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminQuestionsPath } from '../../../admin-paths.ts'
import { duplicatesQuery } from '../../../queries/admin/questions.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { QuestionView, type QuestionTexts } from '../../../ui/domain/question-view.tsx'
import styles from './duplicate-notice.module.css'

type DuplicateNoticeProps = {
  typed: QuestionTexts
  /** The question that is edited is no duplicate of itself. */
  exceptId?: number | undefined
}

/** Says that the bank already has nearly the same question, and shows it. It stops nobody from saving. */
export function DuplicateNotice({ typed, exceptId }: DuplicateNoticeProps) {
  const { questionText } = typed
  const options = writtenOptions(typed).map(({ name }) => typed[name] ?? '')
  // Without its options, 'Which statement is true?' is like many questions.
  const isWritten = questionText.trim() !== '' && (typed.kind === 'number' || options.length > 1)
  const { data } = useQuery({
    ...duplicatesQuery({ drafts: [{ questionText, options }], ...(exceptId && { exceptId }) }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  })
  const found = isWritten ? (data?.[0]?.inBank ?? []) : []
  return (
    <div aria-live="polite" className={styles.found}>
      {found.map(({ question, isSameButNumbers }) => {
        const name = excerptOf(question.questionText)
        return (
          <details key={question.id}>
            <summary>
              {isSameButNumbers ? texts.questionOtherNumbers({ name }) : texts.questionNearlySame({ name })}
            </summary>
            <p>
              <a href={adminQuestionsPath(question.topicId)} target="_blank" rel="noopener noreferrer">
                {[question.courseName, question.moduleName, question.topicName].join(' / ')}
              </a>
            </p>
            <QuestionView question={question} html={question.html} />
          </details>
        )
      })}
    </div>
  )
}
