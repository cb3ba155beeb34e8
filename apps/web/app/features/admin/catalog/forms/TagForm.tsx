import { saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { PreviewForm as PreviewSchema, TagForm as TagSchema } from '@fourfold/contract/admin/catalog/shapes'
import type { PreviewForm, SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { AffectedUsers } from '../AffectedUsers.tsx'
import { Preview } from '../preview/Preview.tsx'
import { useCatalogInfo } from '../queries.ts'
import { FormFrame } from './FormFrame.tsx'
import { PhrasesField, splitLines, PREVIEW_DELAY_MS } from './PhrasesField.tsx'
import { CategoriesField } from './selects.tsx'
import { useCatalogForm } from './use-catalog-form.ts'

type TagValues = z.input<typeof TagSchema>

type TagFormProps = { tag: SavedTag | null; words: string[] }

function toFormValues({ tag, words }: TagFormProps): TagValues {
  if (!tag) return { tagId: null, text: '', priority: 1, categories: [], hidden: false, words, version: undefined }
  const { id, text, priority, hidden, version, TagCategories } = tag
  const categories = TagCategories.map(({ categoryId }) => categoryId)
  return { tagId: id, text, priority, hidden, words, version, categories }
}

/** Returns the priority change to preview, or null while it is invalid or unchanged. */
function toPriorityChange({ id, priority: savedPriority }: SavedTag, { priority }: TagValues): PreviewForm | null {
  if (priority === savedPriority) return null
  return PreviewSchema.safeParse({ tagId: id, priority }).data ?? null
}

/** Returns the change of synonym phrases to preview, or null while it is invalid or unchanged. */
function toPhraseChange({ id }: SavedTag, saved: readonly string[], phrases: readonly string[]): PreviewForm | null {
  const { data } = PreviewSchema.safeParse({ tagId: id, words: phrases })
  if (!data || !('words' in data)) return null
  const isSame = data.words.length === saved.length && saved.every((phrase) => data.words.includes(phrase))
  return isSame ? null : data
}

/** Creates or edits a tag. (ADM-23, SHL-43) */
export function TagForm({ tag, words }: TagFormProps) {
  const { categories } = useCatalogInfo()
  const { submission, ...frameProps } = useCatalogForm<TagValues>({
    schema: TagSchema,
    initialValues: toFormValues({ tag, words }),
    draft: `tag-${tag?.id ?? 'new'}`,
    isExistingItem: tag !== null,
    save: async (body) => (await call(saveTag, { body })).tag,
  })
  const { form } = submission
  const priorityChange = tag && toPriorityChange(tag, form.values)
  // Debounced, because each preview runs searches.
  const [debouncedText] = useDebouncedValue((form.values.words ?? []).join('\n'), PREVIEW_DELAY_MS)
  const phraseChange = tag && toPhraseChange(tag, words, splitLines(debouncedText))
  return (
    <FormFrame
      submission={submission}
      {...frameProps}
      list={{ path: '/admin/tags', label: 'Tags' }}
      savedMessage="Tag saved."
    >
      <TextInput label="Text" maxLength={100} {...form.getInputProps('text')} />
      <NumberInput
        size="md"
        label="Priority"
        description="How much a match on this tag counts. Higher numbers count more."
        min={0}
        max={1000}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('priority')}
      />
      <CategoriesField
        label="Categories"
        categories={categories}
        value={form.values.categories ?? []}
        error={form.errors['categories']}
        onChange={(categoryIds) => form.setFieldValue('categories', categoryIds)}
      />
      <Checkbox
        label="Hidden"
        description="No one new can choose this tag. People who have it keep it."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
      <PhrasesField
        value={form.values.words ?? []}
        errors={form.errors}
        onChange={(phrases) => form.setFieldValue('words', phrases)}
      />
      {phraseChange && <Preview change={phraseChange} />}
      {priorityChange && <Preview change={priorityChange} />}
      {tag && (
        <Text size="sm" c="dimmed">
          <AffectedUsers item={{ tagId: tag.id }} />
        </Text>
      )}
    </FormFrame>
  )
}
