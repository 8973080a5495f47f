import type { TopicProgress } from '@abhyas/contract/practice-progress'
import * as texts from '@abhyas/messages/texts'
import { useSetSearchWords } from '../../ui/parts/search-field.tsx'
import { type Choice, CHOICES, isChosen } from './topic-choice.ts'
import styles from './topic-chips.module.css'

const WORDS: Record<Choice, () => string> = {
  all: texts.masteryWhichAll,
  due: texts.masteryWhichDue,
  new: texts.masteryWhichNew,
  strong: texts.masteryWhichStrong,
}

/** Narrows the topics. The choice is in the address, so that Back from a topic finds it again. */
export function TopicChips({ chosen, topics }: { chosen: Choice; topics: (TopicProgress | undefined)[] }) {
  const setWords = useSetSearchWords()
  return (
    <fieldset className={styles.chips}>
      <legend className="spoken">{texts.masteryWhich()}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.chip}
          aria-pressed={choice === chosen}
          onClick={() => setWords({ show: choice === 'all' ? '' : choice })}
        >
          {choice === 'due' && <span aria-hidden>↻</span>}
          {WORDS[choice]()}{' '}
          <span className={styles.count}>{topics.filter((topic) => isChosen(choice, topic)).length}</span>
        </button>
      ))}
    </fieldset>
  )
}
