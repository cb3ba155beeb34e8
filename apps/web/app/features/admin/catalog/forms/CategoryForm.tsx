import { saveCategory } from '@fourfold/contract/admin/catalog/endpoints'
import { CategoryForm as CategorySchema } from '@fourfold/contract/admin/catalog/shapes'
import type { SavedCategory } from '@fourfold/contract/admin/catalog/shapes'
import { NumberInput, Text, TextInput } from '@mantine/core'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'
import { primaryColor } from '~/ui/theme/theme.ts'

import { AffectedUsers } from '../AffectedUsers.tsx'
import { useCatalogInfo } from '../queries.ts'
import { FormFrame } from './FormFrame.tsx'
import { TagField } from './selects.tsx'
import { useCatalogForm } from './use-catalog-form.ts'

import classes from './forms.module.css'

type CategoryValues = z.input<typeof CategorySchema>

function toFormValues(category: SavedCategory | null, lastOrderIndex: number): CategoryValues {
  // The default color of a new category is the brand color.
  if (!category)
    return {
      categoryId: null,
      name: '',
      color: primaryColor,
      tagId: null,
      orderIndex: lastOrderIndex + 1,
      version: undefined,
    }
  const { id, name, color, tagId, orderIndex, version } = category
  return { categoryId: id, name, color, tagId, orderIndex, version }
}

/**
 * Creates or edits a category. No endpoint returns a single category, so it comes from the catalog. (ADM-28, ADM-30,
 * SHL-45)
 */
export function CategoryForm({ category }: { category: SavedCategory | null }) {
  const { tags, categories } = useCatalogInfo()
  const { submission, ...frameProps } = useCatalogForm<CategoryValues>({
    schema: CategorySchema,
    initialValues: toFormValues(category, Math.max(0, ...categories.map(({ orderIndex }) => orderIndex))),
    draft: `category-${category?.id ?? 'new'}`,
    isExistingItem: category !== null,
    save: async (body) => (await call(saveCategory, { body })).category,
  })
  const { form } = submission
  return (
    <FormFrame
      submission={submission}
      {...frameProps}
      list={{ path: '/admin/categories', label: 'Categories' }}
      savedMessage="Category saved."
    >
      <TextInput label="Name" maxLength={60} {...form.getInputProps('name')} />
      <TextInput
        label="Color"
        description="As a hex code, such as #428751."
        maxLength={7}
        leftSection={
          <input
            type="color"
            aria-label="Pick a color"
            className={classes.color}
            value={/^#[0-9a-f]{6}$/i.test(form.values.color) ? form.values.color : primaryColor}
            onChange={({ currentTarget }) => form.setFieldValue('color', currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        {...form.getInputProps('color')}
      />
      <TagField
        label="Root tag"
        description="The tag that stands for the whole category."
        placeholder="None"
        tags={tags}
        value={form.values.tagId}
        error={form.errors['tagId']}
        onChange={(tagId) => form.setFieldValue('tagId', tagId)}
      />
      <NumberInput
        size="md"
        label="Order"
        description="Smaller numbers come first."
        min={0}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('orderIndex')}
      />
      {category && (
        <Text size="sm" c="dimmed">
          <AffectedUsers item={{ categoryId: category.id }} />
        </Text>
      )}
    </FormFrame>
  )
}
