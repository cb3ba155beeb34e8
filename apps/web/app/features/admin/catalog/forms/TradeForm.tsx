import { PreviewForm as PreviewSchema } from '@fourfold/contract/admin/catalog/shapes'
import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { saveTrade } from '@fourfold/contract/admin/trades/endpoints'
import { TradeForm as TradeSchema } from '@fourfold/contract/admin/trades/shapes'
import type { SavedTrade } from '@fourfold/contract/admin/trades/shapes'
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

type TradeValues = z.input<typeof TradeSchema>

function valuesOf(trade: SavedTrade | null, firstCategory: number): TradeValues {
  if (!trade) return { tradeId: null, categoryId: firstCategory, title: '', words: [], version: undefined }
  const { id, categoryId, title, words, version } = trade
  return { tradeId: id, categoryId, title, words, version }
}

/** The change to preview; null while the form is invalid or unchanged. */
function previewChange(now: SavedTrade | null, written: TradeValues): PreviewForm | null {
  const { data } = PreviewSchema.safeParse({ tradeId: now?.id ?? null, trade: written })
  if (!data || !('trade' in data) || !data.trade) return null
  const { categoryId, title, words } = data.trade
  const before = now?.words ?? []
  const isSameList = words.length === before.length && before.every((word) => words.includes(word))
  const isSamePlace = now === null || (now.categoryId === categoryId && now.title === title)
  return isSameList && isSamePlace ? null : data
}

/** Creates or edits a trade. */
export function TradeForm({ trade }: { trade: SavedTrade | null }) {
  const { categories } = useCatalogInfo()
  const { submission, ...outcome } = useCatalogForm<TradeValues>({
    schema: TradeSchema,
    initialValues: valuesOf(trade, categories[0]?.id ?? 0),
    draft: `trade-${trade?.id ?? 'new'}`,
    isChange: trade !== null,
    save: async (body) => (await call(saveTrade, { body })).trade,
  })
  const { form } = submission
  // Debounced, because each preview runs searches.
  const [written] = useDebouncedValue(form.values, PREVIEW_DELAY_MS)
  const change = previewChange(trade, written)
  return (
    <FormFrame
      submission={submission}
      {...outcome}
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
        onChange={(chosen) => form.setFieldValue('categoryId', chosen)}
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
