import type { Module } from '@abhyas/contract/catalog-modules'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { contentStateOf, PublishedSwitch } from '../../ui/admin/published-switch.tsx'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { rupees } from '../../ui/words/rupees.ts'
import { StateBadge } from '../../ui/admin/state-badge.tsx'
import { useUpdateModule } from './admin-module-rows.ts'
import { NameFields, requireName } from './name-fields.tsx'

type Field = 'name' | 'description' | 'price' | 'isPublished'

/** The price as people write it: ₹1,000 is 1000. */
const amountOf = (text: string) => text.replaceAll(/[₹,\s]/g, '')

const isPrice = (text: string) => /^\d+(\.\d{1,2})?$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000_000

export function ModuleEditForm({ module, onDone }: { module: Module; onDone: () => void }) {
  const { mutateAsync: updateModule } = useUpdateModule(module.courseId)
  return (
    <RowEditForm<Module, Field>
      row={module}
      check={(values) =>
        requireName(texts.errorModuleNameEmpty)(values) ??
        (isPrice(amountOf(values.price)) ? null : { field: 'price', text: texts.priceWrong() })
      }
      update={({ name, description, price, isPublished }, version) =>
        updateModule({
          id: module.id,
          name: name.trim(),
          description,
          price: Number(amountOf(price)),
          state: contentStateOf(isPublished, module.state),
          version,
        })
      }
      theirs={({ name, description, price, state }) => (
        <>
          <p>
            <strong>{name}</strong> {rupees(price)} <StateBadge state={state} />
          </p>
          <p>{description}</p>
        </>
      )}
      onDone={onDone}
    >
      {(field) => (
        <>
          <NameFields label={texts.moduleNameLabel()} row={module} field={field('name')} />
          <TextInput
            {...field('price')}
            label={texts.priceLabel()}
            defaultValue={module.price}
            inputMode="decimal"
            maxLength={10}
          />
          <PublishedSwitch state={module.state} hint={texts.modulePublishedHint()} />
        </>
      )}
    </RowEditForm>
  )
}
