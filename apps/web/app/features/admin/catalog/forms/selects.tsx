import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
import { Checkbox, MultiSelect, Select, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

type Tags = CuratedInfo['tags']

/** Tags with the same text are told apart by their id. */
function optionsOf(tags: Tags) {
  const times = Map.groupBy(tags, ({ text }) => text)
  return tags.map(({ id, text }) => ({
    value: String(id),
    label: (times.get(text)?.length ?? 0) > 1 ? `${text} (${id})` : text,
  }))
}

type TagFieldProps = {
  label: string
  description?: string
  /** Placeholder while no tag is selected. */
  none: string
  tags: Tags
  value: number | null | undefined
  error?: ReactNode
  onChange: (tagId: number | null) => void
}

export function TagField({ tags, value, none, onChange, ...field }: TagFieldProps) {
  return (
    <Select
      {...field}
      size="md"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No tag' }}
      placeholder={none}
      nothingFoundMessage="No such tag"
      limit={100}
      data={optionsOf(tags)}
      value={value ? String(value) : null}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
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
      data={optionsOf(tags)}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

type CategoryFieldProps = {
  label: string
  description?: string
  categories: CuratedInfo['categories']
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
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

type CategoriesFieldProps = {
  label: string
  description?: string
  categories: CuratedInfo['categories']
  value: readonly number[]
  error?: ReactNode
  onChange: (categoryIds: number[]) => void
}

export function CategoriesField({ categories, value, onChange, ...field }: CategoriesFieldProps) {
  return (
    <Checkbox.Group {...field} value={value.map(String)} onChange={(chosen) => onChange(chosen.map(Number))}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {categories.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
