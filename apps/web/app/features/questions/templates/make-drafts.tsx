import type { QuestionTemplate } from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'
import { useRef, useState } from 'react'
import { familyPath } from '../../../admin-paths.ts'
import { SelectField } from '../../../ui/admin/select-field.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/parts/choice.tsx'
import { useMakeDrafts } from './template-rows.ts'
import styles from './templates.module.css'

const COUNTS = [5, 10, 20, 50, 100]

type MakeDraftsProps = { template: QuestionTemplate; seed: number; isSaved: boolean }

/** Makes the examples of the preview, and more like them, into drafts. */
export function MakeDrafts({ template, seed, isSaved }: MakeDraftsProps) {
  const { id, questions, drafts } = template
  const [count, setCount] = useState(20)
  const [replacesPublished, setReplacesPublished] = useState(false)
  const { mutate: makeDrafts, isPending } = useMakeDrafts(template)
  // React state would be too late for the second of two quick clicks.
  const isMaking = useRef(false)
  const make = () => {
    if (isMaking.current) return
    isMaking.current = true
    const onSettled = () => {
      isMaking.current = false
    }
    makeDrafts({ count, seed, replacesPublished }, { onSettled })
  }
  return (
    <section className={styles.card} aria-labelledby="template-drafts">
      <h2 id="template-drafts">{texts.templateDrafts()}</h2>
      <p className={styles.hint}>
        {questions > 0 ? `${texts.templateFamily({ count: questions, drafts })}. ` : ''}
        {texts.templateDraftsHint()}
      </p>
      {questions > drafts && (
        <Choice
          label={texts.templateReplaces()}
          hint={texts.templateReplacesHint()}
          isChosen={replacesPublished}
          onChoose={setReplacesPublished}
        />
      )}
      <div className={styles.make}>
        <SelectField
          label={texts.templateCount()}
          value={count}
          onChange={(chosen) => setCount(Number(chosen))}
          choices={COUNTS.map((each) => ({ value: each, label: String(each) }))}
        />
        <Button variant="primary" isPending={isPending || !isSaved} onClick={make}>
          {texts.templateMake({ count })}
        </Button>
        {questions > 0 && (
          <LinkButton variant="quiet" to={familyPath(id)}>
            {texts.templateFamilyOpen()}
          </LinkButton>
        )}
      </div>
      <output className={styles.hint}>{isSaved ? null : texts.templateDraftsUnsaved()}</output>
    </section>
  )
}
