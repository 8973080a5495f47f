import * as texts from '@abhyas/messages/texts'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { countKinds, kindOf, type PaletteKind } from '../engine/sitting-answers.ts'
import styles from './palette.module.css'
import { KINDS } from './question-kinds.ts'
import type { SittingView } from '../engine/sitting-view.ts'

type PaletteProps = { view: SittingView; count: number; onPick: (place: number) => void }

/** Shows the state of every question. Each state has a shape as well as a colour, and its name beside its count. */
export const Palette = (props: PaletteProps) => (
  <section className={styles.palette} aria-labelledby="palette-title">
    <h2 id="palette-title" className={styles.title}>
      {texts.sittingPalette()}
    </h2>
    <Grid {...props} />
  </section>
)

/** The palette on a phone, as a dialog. */
export const PaletteSheet = ({
  isOpen,
  onClose,
  ...props
}: PaletteProps & { isOpen: boolean; onClose: () => void }) => (
  <Dialog title={texts.sittingPalette()} isOpen={isOpen} onClose={onClose}>
    <Grid {...props} />
  </Dialog>
)

function Grid({ view: { answers, visited, place: shown }, count, onPick }: PaletteProps) {
  const counts = countKinds(answers, visited, count)
  return (
    <>
      <ol className={styles.grid}>
        {Array.from({ length: count }, (_, place) => {
          const kind = kindOf(answers.get(place), visited.has(place))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a question is identified by its place
            <li key={place}>
              <button
                type="button"
                className={`${styles.place} ${styles[kind]}`}
                aria-label={texts.sittingPlace({ number: place + 1, state: KINDS[kind]() })}
                aria-current={place === shown ? 'step' : undefined}
                data-kind={kind}
                onClick={() => onPick(place)}
              >
                {place + 1}
              </button>
            </li>
          )
        })}
      </ol>
      <ul className={styles.legend}>
        {(Object.keys(KINDS) as PaletteKind[]).map((kind) => (
          <li key={kind} data-legend={kind}>
            <span className={`${styles.sample} ${styles[kind]}`} aria-hidden />
            {KINDS[kind]()}
            <span className={styles.count}>{counts[kind]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
