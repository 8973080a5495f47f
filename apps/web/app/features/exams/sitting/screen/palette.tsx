import * as texts from '@abhyas/messages/texts'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { countKinds, kindOf, type PaletteKind } from '../engine/sitting-answers.ts'
import styles from './palette.module.css'
import { KINDS } from './question-kinds.ts'
import type { Places as Range } from '../engine/sections/section-plan.ts'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type PlacesProps = { view: SittingView; places: Range; from: number; onPick: (place: number) => void }
type PaletteProps = { view: SittingView; sitting: Sitting; onPick: (place: number) => void }

/** The name of the open section, or else 'Questions'. */
const titleOf = ({ view: { section }, sitting }: PaletteProps): string =>
  (section !== null && sitting.plan?.list[section]?.name) || texts.sittingPalette()

/** Shows the state of every question. Each state has a shape as well as a colour, and its name beside its count. */
export const Palette = (props: PaletteProps) => (
  <section className={styles.palette} aria-labelledby="palette-title">
    <h2 id="palette-title" className={styles.title}>
      {titleOf(props)}
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
  <Dialog title={titleOf(props)} isOpen={isOpen} onClose={onClose}>
    <Grid {...props} />
  </Dialog>
)

function Grid({ view, sitting, onPick }: PaletteProps) {
  const places = sitting.places()
  const counts = countKinds(view.answers, view.visited, places)
  // Where every section is open, all questions are here, below the names of their sections.
  const groups = view.section === null ? sitting.plan?.list : undefined
  return (
    <>
      {groups ? (
        groups.map(({ name, first, questionCount: count }) => (
          <section key={first} aria-label={name}>
            <h3 className={styles.group}>{name}</h3>
            <Places view={view} places={{ first, count }} from={0} onPick={onPick} />
          </section>
        ))
      ) : (
        <Places view={view} places={places} from={places.first} onPick={onPick} />
      )}
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

/** A number counts from the first question that the learner may see. */
function Places({ view: { answers, visited, place: shown }, places: { first, count }, from, onPick }: PlacesProps) {
  return (
    <ol className={styles.grid}>
      {Array.from({ length: count }, (_, index) => {
        const place = first + index
        const number = place - from + 1
        const kind = kindOf(answers.get(place), visited.has(place))
        return (
          <li key={place}>
            <button
              type="button"
              className={`${styles.place} ${styles[kind]}`}
              aria-label={texts.sittingPlace({ number, state: KINDS[kind]() })}
              aria-current={place === shown ? 'step' : undefined}
              data-kind={kind}
              onClick={() => onPick(place)}
            >
              {number}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
