import { grantModule } from '@abhyas/contract/purchases'
import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { allCoursesQuery } from '../../queries/admin/catalog.ts'
import { grantsQuery } from '../../queries/admin/purchases.ts'
import { modulesQuery } from '../../queries/catalog.ts'
import { SelectField } from '../../ui/admin/select-field.tsx'
import { tellGiven } from '../../ui/admin/tell-given.ts'
import { toastError } from '../../ui/frame/toast.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { useForm } from '../../ui/parts/use-form.ts'
import { failureText } from '../../ui/words/failure-text.ts'
import styles from './user-grants-dialog.module.css'

/** Gives a module to a user: the admin chooses the course, then the module. */
export function GiveModuleForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [courseId, setCourseId] = useState(0)
  const { data: courses = [] } = useQuery(allCoursesQuery)
  const { data: modules = [] } = useQuery({ ...modulesQuery(courseId), enabled: courseId > 0 })
  const { formProps, isPending } = useForm<'moduleId'>({
    send: async ({ moduleId }) => {
      if (!Number(moduleId)) return toastError(texts.grantsGiveMissing())
      tellGiven(await call(grantModule, { body: { moduleId: Number(moduleId), email: user.email } }))
      setCourseId(0)
      await queryClient.invalidateQueries(grantsQuery(user.id))
    },
    onFailure: (error) => {
      toastError(failureText(error))
      return null
    },
  })
  return (
    <form {...formProps} className={styles.give}>
      <h3>{texts.grantsGive()}</h3>
      <SelectField
        label={texts.bankCourse()}
        choices={choicesOf(texts.bankChooseCourse(), courses)}
        value={courseId}
        onChange={(id) => setCourseId(Number(id))}
      />
      <SelectField
        key={courseId}
        label={texts.bankModule()}
        name="moduleId"
        choices={choicesOf(texts.bankChooseModule(), courseId ? modules : [])}
        isDisabled={!courseId}
        initial={0}
      />
      <div>
        <SubmitButton isPending={isPending}>{texts.grantConfirm()}</SubmitButton>
      </div>
    </form>
  )
}

const choicesOf = (first: string, rows: { id: number; name: string }[]) => [
  { value: 0, label: first },
  ...rows.map(({ id, name }) => ({ value: id, label: name })),
]
