import type { TemplateVariants } from '@abhyas/contract/questions-templates'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import { failureText } from '../../../ui/words/failure-text.ts'
import { refusalText } from './template-sentences.ts'
import styles from './templates.module.css'

type Preview = { data: TemplateVariants | undefined; error: Error | null }

/** Some questions that the template makes, and sentences about the combinations that give none. */
export const VariantsPreview = ({ preview: { data, error }, onOther }: { preview: Preview; onOther: () => void }) => (
  <article className={styles.preview} aria-label={texts.templatePreview()}>
    <div className={styles.previewHead}>
      <h2>{texts.templatePreview()}</h2>
      <Button variant="quiet" onClick={onOther}>
        {texts.templateOtherNumbers()}
      </Button>
    </div>
    {error && (
      <p className={styles.fault} role="alert">
        {failureText(error)}
      </p>
    )}
    {!data && !error && <p className={styles.hint}>{texts.templatePreviewRuns()}</p>}
    {data && !error && <Made made={data} />}
  </article>
)

function Made({ made: { variants, combinations, tried, refused, faults } }: { made: TemplateVariants }) {
  if (faults.length > 0) return <output className={styles.fault}>{texts.templatePreviewWaits()}</output>
  return (
    <>
      <p className={styles.hint}>{texts.templateCombinations({ count: combinations.toLocaleString(FORMATS) })}</p>
      <ul className={styles.refused} aria-live="polite">
        {refused.map((refusal) => (
          <li key={refusal.code}>{refusalText(refusal, tried)}</li>
        ))}
      </ul>
      {variants.length === 0 && <p className={styles.fault}>{texts.templatePreviewNone()}</p>}
      {variants.map((variant, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the examples have no other name
        <Example key={nth} variant={variant} number={nth + 1} />
      ))}
    </>
  )
}

type ExampleProps = { variant: TemplateVariants['variants'][number]; number: number }

function Example({ variant: { values, question }, number }: ExampleProps) {
  const named = values.map(({ name, value }) => `${name} = ${value}`).join(', ')
  return (
    <section className={styles.example}>
      <h3>{texts.templateVariantOf({ number, values: named })}</h3>
      <QuestionView question={question} html={question.html} />
    </section>
  )
}
