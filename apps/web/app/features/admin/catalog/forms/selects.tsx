import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { Checkbox, MultiSelect, Select, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

type Tags = AdminCatalog['tags']

/** Converts tags to options. Tags with the same text have their id in the label. */
function toOptions(tags: Tags) {
  const tagsByText = Map.groupBy(tags, ({ text }) => text)
  return tags.map(({ id, text }) => ({
    value: String(id),
    label: (tagsByText.get(text)?.length ?? 0) > 1 ? `${text} (${id})` : text,
  }))
}

type TagFieldProps = {
  label: string
  description?: string
  placeholder: string
  tags: Tags
  value: number | null | undefined
  error?: ReactNode
  onChange: (tagId: number | null) => void
}

export function TagField({ tags, value, onChange, ...field }: TagFieldProps) {
  return (
    <Select
      {...field}
      size="md"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No tag' }}
      nothingFoundMessage="No such tag"
      limit={100}
      data={toOptions(tags)}
      value={value ? String(value) : null}
      onChange={(option) => onChange(option === null ? null : Number(option))}
    />
  )
}

type TagsFieldProps = {
  label: string
  tags: Tags
  value: readonly number[]
  error?: ReactNode
  onChange: (tagIds: number[]) => void
}

export function TagsField({ tags, value, onChange, ...field }: TagsFieldProps) {
  return (
    <MultiSelect
      {...field}
      size="md"
      searchable
      placeholder={value.length === 0 ? 'Search tags' : ''}
      nothingFoundMessage="No such tag"
      limit={100}
      maxValues={50}
      data={toOptions(tags)}
      value={value.map(String)}
      onChange={(options) => onChange(options.map(Number))}
    />
  )
}

type CategoryFieldProps = {
  label: string
  description?: string
  categories: AdminCatalog['categories']
  value: number
  error?: ReactNode
  onChange: (categoryId: number) => void
}

export function CategoryField({ categories, value, onChange, ...field }: CategoryFieldProps) {
  return (
    <Select
      {...field}
      size="md"
      allowDeselect={false}
      data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(option) => onChange(Number(option))}
    />
  )
}

type CategoriesFieldProps = {
  label: string
  description?: string
  categories: AdminCatalog['categories']
  value: readonly number[]
  error?: ReactNode
  onChange: (categoryIds: number[]) => void
}

export function CategoriesField({ categories, value, onChange, ...field }: CategoriesFieldProps) {
  return (
    <Checkbox.Group {...field} value={value.map(String)} onChange={(options) => onChange(options.map(Number))}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {categories.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
