import { brokenAddressRule } from '@abhyas/contract/rules/web-address'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { addressProblemText } from '../../ui/admin/address-problem-text.ts'
import form from '../../ui/admin/form.module.css'
import type { FieldProblem } from '../../ui/parts/use-form.ts'

type LinkField = 'title' | 'url'

type LinkFieldsProps = {
  link: { title: string; url: string } | null
  urlLabel: string
  field: (name: LinkField) => ComponentProps<typeof TextInput>
}

/** The fields title and address, which videos and blogs share. */
export const LinkFields = ({ link, urlLabel, field }: LinkFieldsProps) => (
  <div className={form.fields}>
    <TextInput {...field('title')} label={texts.linkTitleLabel()} defaultValue={link?.title} maxLength={200} />
    <TextInput
      {...field('url')}
      type="url"
      inputMode="url"
      label={urlLabel}
      placeholder="https://"
      defaultValue={link?.url}
      maxLength={2048}
    />
  </div>
)

export function linkProblem({ title, url }: Record<LinkField, string>): FieldProblem<LinkField> | null {
  if (!title.trim()) return { field: 'title', text: texts.errorTitleEmpty() }
  const broken = brokenAddressRule(url)
  return broken && { field: 'url', text: addressProblemText(broken) }
}

const FIELD_OF = {
  title_empty: 'title',
  link_invalid: 'url',
  link_with_password: 'url',
  link_look_alike: 'url',
  photo_not_jpeg: 'photo',
  photo_too_heavy: 'photo',
  photo_too_many_pixels: 'photo',
} as const

export const TOLD_BESIDE_FIELDS = Object.keys(FIELD_OF)

/** Shows a refusal of the server beside the field that it is about. */
export function refusedField(error: unknown): FieldProblem<LinkField | 'photo'> | null {
  if (!(error instanceof ApiError) || !Object.hasOwn(FIELD_OF, error.code)) return null
  return { field: FIELD_OF[error.code as keyof typeof FIELD_OF], text: error.message }
}
