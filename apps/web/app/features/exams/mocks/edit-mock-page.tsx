import type { Mock } from '@abhyas/contract/exams-mocks'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { attemptsAtExamPath, MANAGE_MOCKS_PATH, mockPreviewPath } from '../../../admin-paths.ts'
import { isGone } from '../../../api/api-error.ts'
import { mockQuery } from '../../../queries/admin/exams.ts'
import { RowEditForm } from '../../../ui/admin/row-edit-form.tsx'
import { StateBadge } from '../../../ui/admin/state-badge.tsx'
import { requireWholeDates } from '../../../ui/admin/whole-dates.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { InvitedLearners } from './invited-learners.tsx'
import { draftSection } from './mock-draft.ts'
import { MockFields } from './mock-fields.tsx'
import { useUpdateMock } from './mock-rows.ts'
import { mockFailure, mockProblem, settingsOf } from './mock-values.ts'
import styles from './mocks.module.css'

export const meta = () => appMeta(texts.mockEdit())

export default function EditMockPage() {
  const id = Number(useParams()['examId'])
  const { data: mock, error, refetch } = useQuery(mockQuery(id))
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: MANAGE_MOCKS_PATH, name: texts.mocksTitle() }]} />
      <div className={page.head}>
        <h1 tabIndex={-1}>{mock?.examName ?? texts.mockEdit()}</h1>
        {mock && (
          <div className={page.tools}>
            <LinkButton variant="quiet" to={mockPreviewPath(id)}>
              {texts.mockPreview()}
            </LinkButton>
            <LinkButton variant="quiet" to={attemptsAtExamPath(id)}>
              {texts.adminAttemptsOpen()}
            </LinkButton>
          </div>
        )}
      </div>
      {mock && <EditMock key={id} mock={mock} />}
      {mock?.isInvited && <InvitedLearners mock={mock} />}
      {!mock && isGone(error) && <p className={page.notice}>{texts.mockMissing()}</p>}
      {!mock && error && !isGone(error) && <RetryNotice text={texts.mockLoadFailed()} onRetry={() => void refetch()} />}
      {!mock && !error && <Loading text={texts.mockLoading()} />}
    </div>
  )
}

function EditMock({ mock }: { mock: Mock }) {
  const navigate = useNavigate()
  // Another admin may save a newer version meanwhile. The fields keep what they began with.
  const [begun] = useState(mock)
  const [sections, setSections] = useState(() => mock.sections.map(draftSection))
  const { mutateAsync: updateMock } = useUpdateMock()
  return (
    <div className={styles.wide}>
      <RowEditForm<Mock, string>
        row={mock}
        check={(values) => mockProblem(values, sections)}
        update={async (_values, version, form) => {
          requireWholeDates(form)
          return updateMock({ id: mock.id, version, settings: settingsOf(form, sections) })
        }}
        theirs={Theirs}
        onDone={() => void navigate(MANAGE_MOCKS_PATH)}
        onFailure={mockFailure}
      >
        {(field) => <MockFields mock={begun} sections={sections} setSections={setSections} field={field} />}
      </RowEditForm>
    </div>
  )
}

const Theirs = ({ examName, questionCount: count, durationSeconds, totalMarks, state }: Mock) => (
  <p>
    {[
      examName,
      texts.examLength({ count, time: timeInWords(durationSeconds) }),
      ...(totalMarks ? [texts.examTotalMarks({ total: marksText(totalMarks) })] : []),
    ].join(', ')}{' '}
    <StateBadge state={state} />
  </p>
)
