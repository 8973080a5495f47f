import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { ProgressBar } from '../../../../ui/parts/progress-bar.tsx'
import { clockText } from '../../sitting/engine/exam-clock.ts'
import type { Figures, SectionFigures } from './figures.ts'
import { signed } from './marks-lines.tsx'
import styles from './section-table.module.css'

type SectionTableProps = { sections: SectionFigures[]; all: Figures; hasMarks: boolean }

/** A table, and a list of cards on a phone: there each cell says its own name. */
export function SectionTable({ sections, all, hasMarks }: SectionTableProps) {
  const seconds = sections.every((section) => section.seconds !== null)
    ? sections.reduce((sum, section) => sum + (section.seconds ?? 0), 0)
    : null
  return (
    <>
      <h2 id="sections">{texts.rankSections()}</h2>
      <table className={styles.table} aria-labelledby="sections">
        <thead>
          <tr>
            <th scope="col">{texts.rankSection()}</th>
            <th scope="col">{texts.rankColumnRight()}</th>
            <th scope="col">{texts.rankColumnWrong()}</th>
            <th scope="col">{texts.rankColumnEmpty()}</th>
            {hasMarks && (
              <>
                <th scope="col">{texts.rankEarned()}</th>
                <th scope="col">{texts.rankTaken()}</th>
                <th scope="col">{texts.rankMarks()}</th>
              </>
            )}
            <th scope="col">{texts.rankTime()}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- a section is identified by its place
            <Row key={nth} {...section} hasMarks={hasMarks} />
          ))}
        </tbody>
        <tfoot>
          <Row {...all} name={texts.rankTogether()} seconds={seconds} hasMarks={hasMarks} />
        </tfoot>
      </table>
    </>
  )
}

function Row({ name, hasMarks, ...row }: SectionFigures & { hasMarks: boolean }) {
  const { right, wrong, empty, earned, taken, total, spentMs, seconds } = row
  const got = marksText(earned - taken)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={texts.rankColumnRight()}>{right}</td>
      <td data-label={texts.rankColumnWrong()}>{wrong}</td>
      <td data-label={texts.rankColumnEmpty()}>{empty}</td>
      {hasMarks && (
        <>
          <td data-label={texts.rankEarned()}>{signed(earned)}</td>
          <td data-label={texts.rankTaken()}>{signed(-taken)}</td>
          <td data-label={texts.rankMarks()}>
            <strong>{got}</strong> <span className={styles.quiet}>{texts.resultOf({ count: marksText(total) })}</span>
            <ProgressBar
              value={Math.max(0, earned - taken)}
              max={Math.max(1, total)}
              label={texts.scoreMarks({ got, total: marksText(total) })}
            />
          </td>
        </>
      )}
      <td data-label={texts.rankTime()}>
        {clockText(spentMs)}
        {seconds !== null && (
          <span className={styles.quiet}> {texts.resultOf({ count: clockText(seconds * 1000) })}</span>
        )}
      </td>
    </tr>
  )
}
