import type { MockCard } from '@abhyas/contract/exams-mocks'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { attemptsAtExamPath, mockPath, mockPreviewPath, NEW_MOCK_PATH } from '../../../admin-paths.ts'
import { mocksQuery } from '../../../queries/exams.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { StateBadge } from '../../../ui/admin/state-badge.tsx'
import table from '../../../ui/admin/table.module.css'
import { LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { windowText } from '../../../ui/words/window-text.ts'
import { useDeleteMock } from './mock-rows.ts'

export const meta = () => appMeta(texts.mocksTitle())

/** All mock exams, drafts too, the newest first. */
export default function AdminMocksPage() {
  const mocks = useQuery(mocksQuery)
  const { mutateAsync: deleteMock } = useDeleteMock()
  return (
    <AdminList
      title={texts.mocksTitle()}
      query={mocks}
      loadingText={texts.mocksLoading()}
      failedText={texts.mocksFailed()}
      emptyText={texts.mockManageNone()}
      add={
        <LinkButton variant="primary" to={NEW_MOCK_PATH}>
          {texts.mockNew()}
        </LinkButton>
      }
    >
      {(rows) => (
        <RowTable
          rows={rows}
          nameOf={({ examName }) => examName}
          columns={[
            { head: texts.mockColumnName(), cell: NameCell },
            { head: texts.mockColumnOwner(), cell: ({ owner }) => owner.name || texts.mockOwnerAlone() },
            { head: texts.mockColumnWindow(), cell: windowText },
            {
              head: texts.mockColumnMarks(),
              cell: ({ totalMarks }) => (totalMarks ? marksText(totalMarks) : ''),
              kind: 'amount',
            },
            { head: texts.columnState(), cell: StateCell },
          ]}
          links={({ id, examName: name }) => (
            <>
              <RowLink to={attemptsAtExamPath(id)} label={texts.adminAttemptsOfExam({ name })}>
                {texts.adminAttemptsOpen()}
              </RowLink>
              <RowLink to={mockPreviewPath(id)} label={texts.mockPreviewNamed({ name })}>
                {texts.mockPreview()}
              </RowLink>
              <RowLink to={mockPath(id)} label={texts.editNamed({ name })}>
                {texts.edit()}
              </RowLink>
            </>
          )}
          deletion={{
            title: texts.examDeleteTitle(),
            text: ({ examName }) => texts.examDeleteText({ name: examName }),
            remove: ({ id }) => deleteMock({ id, version: 0 }),
          }}
        />
      )}
    </AdminList>
  )
}

const NameCell = ({ examName, questionCount: count, durationSeconds, sectionCount }: MockCard) => (
  <>
    {examName}
    <span className={table.detail}>
      {[
        texts.mockSections({ count: sectionCount }),
        texts.examLength({ count, time: timeInWords(durationSeconds) }),
      ].join(', ')}
    </span>
  </>
)

/** A mock exam whose questions are all missing cannot be taken. */
const StateCell = ({ state, questionCount }: MockCard) => (
  <>
    <StateBadge state={state} /> {questionCount === 0 && <Badge tone="waiting">{texts.examUnusable()}</Badge>}
  </>
)
