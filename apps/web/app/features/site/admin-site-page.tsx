import type { SiteField, SiteValues } from '@abhyas/contract/rules/site-values'
import type { SiteForm } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { siteFormQuery } from '../../queries/admin/site.ts'
import formStyles from '../../ui/admin/form.module.css'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { HalfDate, requireWholeDates } from '../../ui/admin/whole-dates.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import type { FieldProblem } from '../../ui/parts/use-form.ts'
import page from '../../ui/theme/page.module.css'
import { SiteTextField } from './site-field.tsx'
import { ReviewRuleCard } from './review-rule-card.tsx'
import { SITE_GROUPS } from './site-groups.ts'
import { siteProblem } from './site-problem.ts'
import styles from './site.module.css'
import { useUpdateSite } from './use-update-site.ts'

export const meta = () => appMeta(texts.siteTitleOfPage())

export default function AdminSitePage() {
  const { data: form, isError, refetch } = useQuery(siteFormQuery)
  // The form begins again after a save and after Cancel.
  const [round, setRound] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1 ref={title} tabIndex={-1}>
            {texts.siteTitleOfPage()}
          </h1>
          <p className={styles.lead}>{texts.siteLead()}</p>
        </div>
      </div>
      {isError && !form && <RetryNotice text={texts.siteFailed()} onRetry={() => void refetch()} />}
      {!form && !isError && <Loading text={texts.loading()} />}
      {form && (
        <Settings
          key={round}
          form={form}
          onDone={() => {
            setRound(round + 1)
            title.current?.focus()
          }}
        />
      )}
      <ReviewRuleCard />
    </div>
  )
}

const halfDate = (error: unknown): FieldProblem<SiteField> | null =>
  error instanceof HalfDate ? { field: error.field as SiteField, text: texts.dateHalf() } : null

function Settings({ form, onDone }: { form: SiteForm; onDone: () => void }) {
  // After a conflict, `form` is the version of the other admin.
  const [start] = useState(form)
  const { mutateAsync: updateSite } = useUpdateSite()
  return (
    <RowEditForm<SiteForm, SiteField>
      row={form}
      check={siteProblem}
      update={async (values, version, typed) => {
        requireWholeDates(typed)
        await updateSite({ values: trimmed(values), version })
      }}
      onFailure={halfDate}
      theirs={(now) => <Changes before={start} after={now} />}
      onDone={onDone}
    >
      {(field) =>
        SITE_GROUPS.map(({ title, lead, fields, hasNoDefaults }) => (
          <section key={title()} className={formStyles.card}>
            <h2 className={formStyles.title}>{title()}</h2>
            {lead && <p className={styles.groupLead}>{lead()}</p>}
            <div className={styles.fields}>
              {fields.map((words) => (
                <SiteTextField
                  key={words.field}
                  words={words}
                  hasNoDefault={hasNoDefaults === true}
                  form={start}
                  input={field(words.field)}
                />
              ))}
            </div>
          </section>
        ))
      }
    </RowEditForm>
  )
}

const trimmed = (values: SiteValues) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])) as SiteValues

const defaultOf = ({ defaults }: SiteForm, field: SiteField) =>
  defaults[field] ? texts.siteDefault({ value: defaults[field] }) : texts.siteEmpty()

/** Lists the fields that another admin has changed meanwhile. */
function Changes({ before, after }: { before: SiteForm; after: SiteForm }) {
  const changed = SITE_GROUPS.flatMap(({ fields }) => fields).filter(
    ({ field }) => before.set[field] !== after.set[field],
  )
  return (
    <ul className={styles.changes}>
      {changed.map(({ field, label }) => (
        <li key={field}>
          {label()}
          <br />
          <strong>{after.set[field] || defaultOf(after, field)}</strong>
        </li>
      ))}
    </ul>
  )
}
