import { PreviewForm as PreviewSchema } from '@fourfold/contract/admin/catalog/shapes'
import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { OccupationForm as OccupationSchema } from '@fourfold/contract/admin/occupations/shapes'
import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { Preview } from '../preview/Preview.tsx'
import { useCatalogInfo } from '../queries.ts'
import { FormFrame } from './FormFrame.tsx'
import { PhrasesField, PREVIEW_DELAY_MS } from './PhrasesField.tsx'
import { CategoryField } from './selects.tsx'
import { useCatalogForm } from './use-catalog-form.ts'

type OccupationValues = z.input<typeof OccupationSchema>

function toFormValues(occupation: SavedOccupation | null, firstCategoryId: number): OccupationValues {
  if (!occupation) return { tradeId: null, categoryId: firstCategoryId, title: '', words: [], version: undefined }
  const { id, categoryId, title, words, version } = occupation
  return { tradeId: id, categoryId, title, words, version }
}

/** Returns the change to preview, or null while the form is invalid or unchanged. */
function toPreviewedChange(saved: SavedOccupation | null, values: OccupationValues): PreviewForm | null {
  const { data } = PreviewSchema.safeParse({ tradeId: saved?.id ?? null, trade: values })
  if (!data || !('trade' in data) || !data.trade) return null
  const { categoryId, title, words } = data.trade
  const savedWords = saved?.words ?? []
  const hasSameWords = words.length === savedWords.length && savedWords.every((word) => words.includes(word))
  const hasSameTitle = saved === null || (saved.categoryId === categoryId && saved.title === title)
  return hasSameWords && hasSameTitle ? null : data
}

/** Creates or edits an occupation. */
export function OccupationForm({ occupation }: { occupation: SavedOccupation | null }) {
  const { categories } = useCatalogInfo()
  const { submission, ...frameProps } = useCatalogForm<OccupationValues>({
    schema: OccupationSchema,
    initialValues: toFormValues(occupation, categories[0]?.id ?? 0),
    draft: `trade-${occupation?.id ?? 'new'}`,
    isExistingItem: occupation !== null,
    save: async (body) => (await call(saveOccupation, { body })).trade,
  })
  const { form } = submission
  // Debounced, because each preview runs searches.
  const [debouncedValues] = useDebouncedValue(form.values, PREVIEW_DELAY_MS)
  const change = toPreviewedChange(occupation, debouncedValues)
  return (
    <FormFrame
      submission={submission}
      {...frameProps}
      list={{ path: '/admin/trades', label: 'Trades' }}
      savedMessage="Trade saved."
    >
      <TextInput
        label="Title words"
        description="Words in professional titles, separated by spaces. Any one of them is enough."
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('title')}
      />
      <CategoryField
        label="Category"
        description="Only professionals listed in it are found by these words."
        categories={categories}
        value={form.values.categoryId}
        error={form.errors['categoryId']}
        onChange={(categoryId) => form.setFieldValue('categoryId', categoryId)}
      />
      <PhrasesField
        value={form.values.words ?? []}
        errors={form.errors}
        onChange={(words) => form.setFieldValue('words', words)}
      />
      {change && <Preview change={change} />}
    </FormFrame>
  )
}
