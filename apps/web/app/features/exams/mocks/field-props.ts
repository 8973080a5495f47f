import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { ReactNode } from 'react'
import type { useForm } from '../../../ui/parts/use-form.ts'

/** What the fields of the whole exam are made of. */
export type MockFieldsOf = {
  mock: MockSettings & { owner: { name?: string } }
  field: ReturnType<typeof useForm<string>>['field']
}

/** What a field of a section or a pool needs, by its name. */
export type SectionFieldProps = (name: string) => { name: string; error: ReactNode; onChange: () => void }
