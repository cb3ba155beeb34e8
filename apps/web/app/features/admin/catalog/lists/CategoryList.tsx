import { deleteCategory, saveCategory } from '@fourfold/contract/admin/catalog/endpoints'
import { CategoryForm } from '@fourfold/contract/admin/catalog/shapes'
import type { AdminCatalog, SavedCategory } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { useCatalog } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

import classes from './CatalogList.module.css'

const countTags = ({ tags }: AdminCatalog, id: number) =>
  tags.filter(({ TagCategories }) => TagCategories.some(({ categoryId }) => categoryId === id)).length

const buildColumns = (info: AdminCatalog): Column<SavedCategory>[] => [
  {
    label: 'Name',
    cell: ({ name, color }) => (
      <>
        <span className={classes.swatch} style={{ backgroundColor: color }} />
        {name}
      </>
    ),
    compare: (left, right) => left.name.localeCompare(right.name, 'en'),
  },
  { label: 'Root tag', cell: ({ tagId }) => info.tags.find(({ id }) => id === tagId)?.text ?? 'None' },
  {
    label: 'Tags',
    cell: ({ id }) => countTags(info, id),
    compare: (left, right) => countTags(info, left.id) - countTags(info, right.id),
  },
  {
    label: 'Order',
    cell: ({ orderIndex }) => orderIndex,
    compare: (left, right) => left.orderIndex - right.orderIndex,
  },
]

/** Describes the effect of deleting a category. (ADM-15) */
function describeDeletion(tagCount: number): string {
  const condition = tagCount === 0 ? '' : `Its ${formatCount(tagCount, 'tag')} must be removed from it first. `
  return `${condition}Plans will no longer offer it.`
}

export function CategoryList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Categories"
      noun="category"
      pluralNoun="categories"
      formPath="/admin/category"
      rows={info.categories}
      failedQuery={failedQuery}
      getName={({ name }) => name}
      getSearchText={({ name }) => name}
      columns={buildColumns(info)}
      restore={(body) => call(saveCategory, { body: CategoryForm.parse(body) })}
      toCatalogItem={(categoryId) => ({ categoryId })}
      buildDeletionRequest={(categoryId) => ({ endpoint: deleteCategory, body: { categoryId } })}
      isBlocked={({ id }) => countTags(info, id) > 0}
      describeDeletion={({ id }) => describeDeletion(countTags(info, id))}
    />
  )
}
