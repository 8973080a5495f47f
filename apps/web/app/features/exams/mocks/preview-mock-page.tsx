import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import type { PaperSection } from '@abhyas/contract/exams-sections'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { marksText } from '@abhyas/contract/rules/marks'
import { writtenOptions } from '@abhyas/contract/rules/option-order'
import { placedSections } from '@abhyas/contract/rules/section-places'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MANAGE_MOCKS_PATH, mockPath } from '../../../admin-paths.ts'
import { briefingQuery, mockQuery, paperQuery } from '../../../queries/admin/exams.ts'
import { type Fact, Facts } from '../../../ui/admin/facts.tsx'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { RichText } from '../../../ui/domain/rich-text.tsx'
import view from '../../../ui/domain/question-view.module.css'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { useSearchWord, useSetSearchWords } from '../../../ui/parts/search-field.tsx'
import { useHydrated } from '../../../ui/parts/use-hydrated.ts'
import page from '../../../ui/theme/page.module.css'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { windowText } from '../../../ui/words/window-text.ts'
import styles from './mocks.module.css'
import own from './preview-mock.module.css'

export const meta = () => appMeta(texts.mockPreview())

/** The exam as a learner sees it, read only and without the answers. */
export default function PreviewMockPage() {
  const examId = Number(useParams()['examId'])
  const { data: mock } = useQuery(mockQuery(examId))
  const setWords = useSetSearchWords()
  const word = Number(useSearchWord('variant')) || 0
  const isHydrated = useHydrated()
  // The server caches this page for every address, so the first drawing does not contain the query.
  const variant = isHydrated && word >= 0 && word < (mock?.variants ?? 1) ? word : 0
  const count = mock?.variants ?? 1
  return (
    <div className={page.page}>
      <Breadcrumb
        crumbs={[
          { to: MANAGE_MOCKS_PATH, name: texts.mocksTitle() },
          { to: mockPath(examId), name: mock?.examName },
        ]}
      />
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{mock?.examName ?? texts.mockPreview()}</h1>
          <p className={page.lead}>{texts.mockPreviewLead()}</p>
        </div>
        {count > 1 && (
          <SelectField
            label={texts.mockPreviewPaper()}
            value={variant}
            onChange={(next) => setWords({ variant: next === '0' ? '' : next })}
            choices={Array.from({ length: count }, (_, nth) => ({
              value: nth,
              label: texts.mockPreviewPaperNumber({ number: nth + 1, count }),
            }))}
          />
        )}
      </div>
      {isHydrated ? <Paper examId={examId} variant={variant} /> : <Loading text={texts.mockLoading()} />}
    </div>
  )
}

function Paper({ examId, variant }: { examId: number; variant: number }) {
  const { data: briefing, isError: isFactless, refetch: refetchFacts } = useQuery(briefingQuery(examId))
  const { data: questions, isError, refetch } = useQuery(paperQuery(examId, variant))
  if ((isFactless && !briefing) || (isError && !questions))
    return (
      <RetryNotice
        text={texts.mockPreviewFailed()}
        onRetry={() => {
          void refetchFacts()
          void refetch()
        }}
      />
    )
  if (!briefing || !questions) return <Loading text={texts.mockLoading()} />
  if (questions.length === 0) return <p className={page.notice}>{texts.mockPreviewEmpty()}</p>
  return (
    <>
      <BriefingFacts briefing={briefing} />
      {sectionsOf(briefing, questions.length).map(({ name, note, first, questionCount }) => (
        <section key={first} className={page.section} aria-label={name || texts.mockPreview()}>
          {name && <h2>{name}</h2>}
          {note && <p className={styles.hint}>{note}</p>}
          <ol className={own.questions}>
            {questions.slice(first, first + questionCount).map((question, nth) => (
              <li key={question.id}>
                <AskedQuestion question={question} number={first + nth + 1} count={questions.length} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** An exam without sections is shown as one. */
const sectionsOf = ({ sections }: ExamBriefing, questionCount: number) =>
  placedSections<Pick<PaperSection, 'name' | 'note' | 'questionCount'>>(
    sections?.list ?? [{ name: '', note: '', questionCount }],
  )

function BriefingFacts({ briefing }: { briefing: ExamBriefing }) {
  const { questionCount, durationSeconds, marks, sections } = briefing
  const facts: Fact[] = [
    [texts.mockTotalQuestions(), questionCount],
    [texts.mockTotalTime(), timeInWords(durationSeconds)],
    [texts.mockTotalMarks(), marks ? marksText(marks.total) : null],
    [texts.examPass(), marks ? marksText(marks.pass) : null],
    [texts.mockColumnWindow(), windowText(briefing)],
    ...(sections?.list ?? []).map(({ name, questionCount: count, seconds, marks: parts }): Fact => [
      name,
      [texts.mockSectionSum({ count, marks: marksText(parts) }), ...(seconds ? [timeInWords(seconds)] : [])].join(', '),
    ]),
  ]
  return <Facts facts={facts} />
}

type AskedProps = { question: PaperQuestion; number: number; count: number }

function AskedQuestion({ question, number, count }: AskedProps) {
  const { marks, kind } = question
  return (
    <div className={view.question}>
      <div>
        <p className={own.meta}>
          <span>{texts.sittingQuestionOf({ number, count })}</span>
          {marks && (
            <span>{texts.sittingMarks({ right: marksText(marks.right), wrong: marksText(-marks.wrong) })}</span>
          )}
        </p>
        <RichText text={question.questionText} html={question.html.questionText} />
      </div>
      {/* The learners' words would load the code of practice with them. */}
      {kind === 'several' && <p className={styles.hint}>{texts.questionKindSeveral()}</p>}
      {kind === 'number' && <p className={styles.hint}>{texts.mockPreviewNumber()}</p>}
      <ol className={view.options}>
        {writtenOptions(question).map(({ letter, name }) => (
          <li key={letter} className={`${view.option} ${view.row}`}>
            <span className={`${view.letter} ${kind === 'several' ? view.box : ''}`}>{letter}</span>
            <RichText text={question[name] ?? ''} html={question.html[name]} />
          </li>
        ))}
      </ol>
    </div>
  )
}
