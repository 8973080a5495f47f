import { Button, TextInput } from '@mantine/core'
import * as texts from '@abhyas/messages/texts'
import { textOf } from '@abhyas/messages/errors'
import { type SubmitEvent, useRef, useState } from 'react'
import table from '../../ui/table.module.css'
import { useAddCourse } from './course-mutations.ts'

export function AddCourse() {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = useAddCourse()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setProblem(trimmed ? null : textOf('course_name_empty'))
    if (!trimmed) return input.current?.focus()
    if (!add.isPending) add.mutate(trimmed, { onSuccess: () => setName('') })
  }
  return (
    <form className={table.addForm} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        aria-label={texts.courseNameLabel()}
        placeholder={texts.courseNamePlaceholder()}
        value={name}
        error={problem}
        aria-required
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending}>
        {texts.courseAdd()}
      </Button>
    </form>
  )
}
