import type { MockCard as Mock } from '@abhyas/contract/exams-mocks'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { examPath, MOCKS_PATH } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import { buyPath } from '../../../ui/words/buy-path.ts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { windowState, windowText } from '../../../ui/words/window-text.ts'

type MockCardProps = { mock: Mock; isRunning: boolean }

/** Shows a mock exam to a learner: what it asks, when it is open, and the one thing to do next. */
export function MockCard({ mock, isRunning }: MockCardProps) {
  const { examName, owner, questionCount, durationSeconds, sectionCount, totalMarks, lockedModuleId } = mock
  const facts = [
    texts.mockSections({ count: sectionCount }),
    texts.moduleQuestionCount({ count: questionCount }),
    timeInWords(durationSeconds),
    ...(totalMarks ? [texts.examTotalMarks({ total: marksText(totalMarks) })] : []),
  ]
  return (
    <li className={card.card}>
      <h2 className={card.name}>{examName}</h2>
      <div className={card.text}>
        {owner.name && <p>{owner.name}</p>}
        <p>{facts.join(' · ')}</p>
        <p>{isRunning ? texts.examRunning() : windowText(mock)}</p>
        {lockedModuleId !== null && !isRunning && (
          <p>{owner.kind === 'course' ? texts.mockLockedCourse() : texts.mockLocked()}</p>
        )}
      </div>
      <NextStep mock={mock} isRunning={isRunning} />
    </li>
  )
}

/** An attempt that runs goes on, whatever has changed since. This device's clock may be wrong, so no window hides the way. */
function NextStep({ mock, isRunning }: MockCardProps) {
  const { id, examName: name, lockedModuleId } = mock
  const window = windowState(mock)
  const look = { className: card.action }
  if (isRunning)
    return (
      <LinkButton variant="primary" {...look} to={examPath(id)} aria-label={texts.examContinueNamed({ name })}>
        {texts.examContinue()}
      </LinkButton>
    )
  if (lockedModuleId !== null && window !== 'closed')
    return (
      <LinkButton
        variant="quiet"
        {...look}
        to={buyPath(lockedModuleId, MOCKS_PATH)}
        aria-label={texts.mockBuyNamed({ name })}
      >
        {texts.mockBuy()}
      </LinkButton>
    )
  if (window !== 'open')
    return (
      <LinkButton variant="quiet" {...look} to={examPath(id)} aria-label={texts.mockReadNamed({ name })}>
        {texts.mockRead()}
      </LinkButton>
    )
  return (
    <LinkButton variant="primary" {...look} to={examPath(id)} aria-label={texts.examStartNamed({ name })}>
      {texts.examStart()}
    </LinkButton>
  )
}
