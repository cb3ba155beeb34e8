import { saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { TagForm as TagSchema } from '@fourfold/contract/admin/catalog/shapes'
import type { SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { useInfo } from '../info.ts'
import { Touched } from '../Touched.tsx'
import { CategoriesField } from './choices.tsx'
import { useCuratedForm } from './curated-form.ts'
import { FormFrame } from './FormFrame.tsx'

type TagValues = z.input<typeof TagSchema>

function valuesOf(tag: SavedTag | null): TagValues {
  if (!tag) return { tagId: null, text: '', priority: 1, categories: [], hidden: false, version: undefined }
  const { id, text, priority, hidden, version, TagCategories } = tag
  return { tagId: id, text, priority, hidden, version, categories: TagCategories.map(({ categoryId }) => categoryId) }
}

/** A tag: what it says, how much it counts, and where it belongs. (ADM-23, SHL-43) */
export function TagForm({ tag }: { tag: SavedTag | null }) {
  const { categories } = useInfo()
  const { submission, undo } = useCuratedForm<TagValues>({
    schema: TagSchema,
    initialValues: valuesOf(tag),
    draft: `tag-${tag?.id ?? 'new'}`,
    isChange: tag !== null,
    save: async (body) => (await call(saveTag, { body })).tag,
  })
  const { form } = submission
  return (
    <FormFrame submission={submission} undo={undo} list={{ path: '/admin/tags', label: 'Tags' }} saved="Tag saved.">
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
        onChange={(chosen) => form.setFieldValue('categories', chosen)}
      />
      <Checkbox
        label="Hidden"
        description="No one new can choose this tag. People who have it keep it."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
      {tag && (
        <Text size="sm" c="dimmed">
          <Touched subject={{ tagId: tag.id }} />
        </Text>
      )}
    </FormFrame>
  )
}
