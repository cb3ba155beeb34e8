import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import {
  DEFAULT_DURATION,
  DEFAULT_PRICE,
  SubscriptionTypeForm as TypeSchema,
} from '@fourfold/contract/admin/subscription-types/shapes'
import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'
import { Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { useCatalogInfo } from '../queries.ts'
import { FormFrame } from './FormFrame.tsx'
import { CategoriesField } from './selects.tsx'
import { useCatalogForm } from './use-catalog-form.ts'

type TypeValues = z.input<typeof TypeSchema>

function toFormValues(type: SavedSubscriptionType | null, lastOrderIndex: number): TypeValues {
  if (type) {
    const { id: stripeSubscriptionTypeId, ...values } = type
    return { stripeSubscriptionTypeId, ...values }
  }
  return {
    stripeSubscriptionTypeId: null,
    text: '',
    price: DEFAULT_PRICE,
    duration: DEFAULT_DURATION,
    stripePriceIdentifier: '',
    categoryIds: [],
    hidden: false,
    orderIndex: lastOrderIndex + 1,
    version: undefined,
  }
}

/** Creates or edits a subscription type. (ADM-32, ADM-18, ADM-19, SHL-46) */
export function SubscriptionTypeForm({ type }: { type: SavedSubscriptionType | null }) {
  const { categories, stripeSubscriptionTypes } = useCatalogInfo()
  const { submission, ...frameProps } = useCatalogForm<TypeValues>({
    schema: TypeSchema,
    initialValues: toFormValues(type, Math.max(0, ...stripeSubscriptionTypes.map(({ orderIndex }) => orderIndex))),
    draft: `subscription-type-${type?.id ?? 'new'}`,
    isExistingItem: type !== null,
    save: async (body) => (await call(saveSubscriptionType, { body })).subscriptionType,
  })
  const { form } = submission
  const numberProps = { size: 'md', min: 0, clampBehavior: 'none', hideControls: true } as const
  return (
    <FormFrame
      submission={submission}
      {...frameProps}
      list={{ path: '/admin/subscription-types', label: 'Subscription types' }}
      savedMessage="Subscription type saved."
    >
      <TextInput label="Text" description="What the plan is called." maxLength={100} {...form.getInputProps('text')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          {...numberProps}
          label="Price"
          description="Price per period in US dollars, as professionals see it."
          prefix="$"
          decimalScale={2}
          {...form.getInputProps('price')}
        />
        <NumberInput
          {...numberProps}
          label="Duration"
          description="In days."
          allowDecimal={false}
          {...form.getInputProps('duration')}
        />
      </SimpleGrid>
      <TextInput
        label="Stripe price identifier"
        description="The price in Stripe that is charged."
        maxLength={255}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('stripePriceIdentifier')}
      />
      <CategoriesField
        label="Categories"
        description="Categories this plan covers."
        categories={categories}
        value={form.values.categoryIds ?? []}
        error={form.errors['categoryIds']}
        onChange={(categoryIds) => form.setFieldValue('categoryIds', categoryIds)}
      />
      <NumberInput
        {...numberProps}
        label="Order"
        description="Smaller numbers come first."
        allowDecimal={false}
        {...form.getInputProps('orderIndex')}
      />
      <Checkbox
        label="Hidden"
        description="Not offered to anyone new."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </FormFrame>
  )
}
