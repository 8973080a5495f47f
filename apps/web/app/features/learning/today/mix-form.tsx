import { MIX_COUNTS, MIX_TOPICS_AT_MOST, type MixTopic } from '@abhyas/contract/learning-more'
import * as texts from '@abhyas/messages/texts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { MIX_PATH } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import card from '../../../ui/parts/card.module.css'
import { type Mix, newMixSearch } from '../../../ui/words/mix-address.ts'
import styles from './more.module.css'

const DIFFICULTIES: { value: Mix['difficulty']; text: () => string }[] = [
  { value: 'any', text: texts.mixAny },
  { value: 'easy', text: texts.questionEasy },
  { value: 'medium', text: texts.questionMedium },
  { value: 'hard', text: texts.questionHard },
]
const USUAL_COUNT = 10

/** The choice of topics, number and difficulty. At the beginning all topics are chosen. */
export function MixForm({ topics }: { topics: MixTopic[] }) {
  const navigate = useNavigate()
  const all = topics.slice(0, MIX_TOPICS_AT_MOST).map(({ id }) => id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(all))
  const [isWithout, setWithout] = useState(false)
  const choose = (id: number, isChosen: boolean) => {
    setWithout(false)
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id)))
  }

  function start(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const ids = topics.map(({ id }) => id).filter((id) => chosen.has(id))
    if (ids.length === 0) return setWithout(true)
    const form = new FormData(event.currentTarget)
    const topicIds = ids.slice(0, MIX_TOPICS_AT_MOST).join(',')
    const difficulty = form.get('difficulty') as Mix['difficulty']
    void navigate(MIX_PATH + newMixSearch({ topicIds, count: Number(form.get('count')), difficulty }))
  }

  return (
    <form className={`${card.card} ${styles.mix}`} aria-labelledby="mix" onSubmit={start}>
      <h2 id="mix">{texts.mixTitle()}</h2>
      <p className={styles.hint}>{texts.mixLead()}</p>
      <fieldset className={styles.topics} aria-describedby={isWithout ? 'mix-error' : undefined}>
        <legend>{texts.mixTopics()}</legend>
        <div className={styles.all}>
          <Button variant="plain" onClick={() => setChosen(new Set(all))}>
            {texts.mixAllTopics()}
          </Button>
          <Button variant="plain" onClick={() => setChosen(new Set())}>
            {texts.mixNoTopic()}
          </Button>
        </div>
        <div className={styles.list}>
          {topics.map((topic) => (
            <Topic key={topic.id} topic={topic} isChosen={chosen.has(topic.id)} onChoose={choose} />
          ))}
        </div>
      </fieldset>
      <div className={styles.choices}>
        <label>
          {texts.mixCount()}
          <select name="count" defaultValue={USUAL_COUNT}>
            {MIX_COUNTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <label>
          {texts.mixDifficulty()}
          <select name="difficulty">
            {DIFFICULTIES.map(({ value, text }) => (
              <option key={value} value={value}>
                {text()}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p id="mix-error" className={styles.error} role="alert">
        {isWithout && texts.mixWithoutTopic()}
      </p>
      <Button variant="quiet" type="submit" className={card.action}>
        {texts.mixStart()}
      </Button>
    </form>
  )
}

type TopicProps = { topic: MixTopic; isChosen: boolean; onChoose: (id: number, isChosen: boolean) => void }

const Topic = ({ topic: { id, topicName, moduleName, questionCount }, isChosen, onChoose }: TopicProps) => (
  <label className={styles.topic}>
    <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)} />
    <span>
      {topicName}
      <small>
        {moduleName} · {texts.mixQuestions({ count: questionCount })}
      </small>
    </span>
  </label>
)
