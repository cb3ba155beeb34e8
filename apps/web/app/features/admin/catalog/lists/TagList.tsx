import { deleteTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { TagForm } from '@fourfold/contract/admin/catalog/shapes'
import type { CuratedInfo, SavedTag } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { useCatalog } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

function categoryNames({ categories }: CuratedInfo, tag: SavedTag): string {
  return categories
    .filter(({ id }) => tag.TagCategories.some(({ categoryId }) => categoryId === id))
    .map(({ name }) => name)
    .join(', ')
}

/** What else a deletion removes. (OP-110) */
function deletionEffect({ questions }: CuratedInfo, { id, TagCategories }: SavedTag): string {
  const answers = questions.flatMap((question) => question.answers).filter(({ tags }) => tags.includes(id)).length
  const asked = questions.filter(({ ifTagId }) => ifTagId === id).length
  const categories = TagCategories.length === 1 ? '1 category' : `${TagCategories.length} categories`
  return [
    `It will be removed from ${categories}, ${formatCount(answers, 'answer')}, and everyone who chose it.`,
    ...(asked > 0 ? [`${formatCount(asked, 'question')} that depended on it will be asked of everyone.`] : []),
  ].join(' ')
}

const columnsOf = (info: CuratedInfo): Column<SavedTag>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (one, other) => one.text.localeCompare(other.text, 'en') },
  { label: 'Categories', cell: (tag) => categoryNames(info, tag) || 'None' },
  {
    label: 'Priority',
    cell: ({ priority }) => priority,
    compare: (one, other) => one.priority - other.priority,
  },
  {
    label: 'Shown',
    cell: ({ hidden }) => <StateBadge state={hidden ? 'none' : 'good'}>{hidden ? 'Hidden' : 'Shown'}</StateBadge>,
    compare: (one, other) => Number(one.hidden) - Number(other.hidden),
  },
]

/** The tags, newest first. */
export function TagList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Tags"
      noun="tag"
      formPath="/admin/tag"
      rows={info.tags.toSorted((one, other) => other.id - one.id)}
      failedQuery={failedQuery}
      nameOf={({ text }) => text}
      textOf={(tag) => `${tag.text} ${categoryNames(info, tag)}`}
      columns={columnsOf(info)}
      restore={(body) => call(saveTag, { body: TagForm.parse(body) })}
      subjectOf={(tagId) => ({ tagId })}
      deletionCall={(tagId) => ({ endpoint: deleteTag, body: { tagId } })}
      isBlocked={({ id }) => info.categories.some(({ tagId }) => tagId === id)}
      previewOf={({ id }) => ({ tagId: id, priority: null })}
      deletionEffect={(tag) => deletionEffect(info, tag)}
    />
  )
}
