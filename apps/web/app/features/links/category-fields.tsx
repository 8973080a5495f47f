import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

type CategoryNameProps = { category: Category | null; field: ComponentProps<typeof TextInput> }

export const CategoryName = ({ category, field }: CategoryNameProps) => (
  <TextInput
    {...field}
    label={texts.categoryNameLabel()}
    placeholder={texts.categoryNamePlaceholder()}
    defaultValue={category?.name}
    maxLength={120}
  />
)

export const categoryProblem = ({ name }: { name: string }) =>
  name.trim() ? null : ({ field: 'name', text: texts.errorCategoryNameEmpty() } as const)
