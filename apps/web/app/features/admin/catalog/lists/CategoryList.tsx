import { deleteCategory, saveCategory } from '@fourfold/contract/admin/catalog/endpoints'
import { CategoryForm } from '@fourfold/contract/admin/catalog/shapes'
import type { CuratedInfo, SavedCategory } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { useCatalog } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

import classes from './CatalogList.module.css'

const tagCount = ({ tags }: CuratedInfo, id: number) =>
  tags.filter(({ TagCategories }) => TagCategories.some(({ categoryId }) => categoryId === id)).length

const columnsOf = (info: CuratedInfo): Column<SavedCategory>[] => [
  {
    label: 'Name',
    cell: ({ name, color }) => (
      <>
        <span className={classes.swatch} style={{ backgroundColor: color }} />
        {name}
      </>
    ),
    compare: (one, other) => one.name.localeCompare(other.name, 'en'),
  },
  { label: 'Root tag', cell: ({ tagId }) => info.tags.find(({ id }) => id === tagId)?.text ?? 'None' },
  {
    label: 'Tags',
    cell: ({ id }) => tagCount(info, id),
    compare: (one, other) => tagCount(info, one.id) - tagCount(info, other.id),
  },
  {
    label: 'Order',
    cell: ({ orderIndex }) => orderIndex,
    compare: (one, other) => one.orderIndex - other.orderIndex,
  },
]

/** What blocks a deletion, and what follows from it. (ADM-15) */
function deletionEffect(tags: number): string {
  const first = tags === 0 ? '' : `Its ${formatCount(tags, 'tag')} must be removed from it first. `
  return `${first}Plans will no longer offer it.`
}

export function CategoryList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Categories"
      noun="category"
      nouns="categories"
      formPath="/admin/category"
      rows={info.categories}
      failedQuery={failedQuery}
      nameOf={({ name }) => name}
      textOf={({ name }) => name}
      columns={columnsOf(info)}
      restore={(body) => call(saveCategory, { body: CategoryForm.parse(body) })}
      subjectOf={(categoryId) => ({ categoryId })}
      deletionCall={(categoryId) => ({ endpoint: deleteCategory, body: { categoryId } })}
      isBlocked={({ id }) => tagCount(info, id) > 0}
      deletionEffect={({ id }) => deletionEffect(tagCount(info, id))}
    />
  )
}
