import * as texts from '@abhyas/messages/texts'
import styles from './sample-question.module.css'

/** Shows a question as it looks after a correct pick. It is a picture, so no option can be picked. */
export function SampleQuestion() {
  return (
    <figure className={styles.sample} aria-label={texts.sampleLabel()}>
      <div className={styles.head}>
        <span>{texts.samplePlace()}</span>
        <span className={styles.tag}>{texts.sampleTag()}</span>
      </div>
      <p className={styles.question}>{texts.sampleQuestion()}</p>
      <Code />
      <ul className={styles.options}>
        <li className={styles.option}>
          <span className={styles.letter}>{LETTERS[0]}</span>
          <code>{OPTIONS[0]}</code>
        </li>
        <li className={`${styles.option} ${styles.picked}`}>
          <span className={styles.letter}>{LETTERS[1]}</span>
          <code>{OPTIONS[1]}</code>
          <span className={styles.mark} aria-hidden>
            ✓
          </span>
          <span className="spoken">{texts.samplePicked()}</span>
        </li>
      </ul>
      <div className={styles.feedback}>
        <p className={styles.verdict}>{texts.sampleVerdict()}</p>
        <p className={styles.explanation}>{texts.sampleExplanation()}</p>
      </div>
    </figure>
  )
}

// Java code is the same in every language.
const LETTERS = ['A', 'B']
const OPTIONS = ['true', 'false']

const Code = () => (
  <pre className={styles.code}>
    <code>
      {'String a = '}
      <span className={styles.string}>{'"hi"'}</span>
      {';\nString b = '}
      <span className={styles.keyword}>{'new'}</span>
      {' String('}
      <span className={styles.string}>{'"hi"'}</span>
      {');\nSystem.out.println(a == b);'}
    </code>
  </pre>
)
