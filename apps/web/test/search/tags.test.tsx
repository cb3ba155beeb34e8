import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import { groupTags } from '~/features/search/landing/tag-groups.ts'
import { TagGroups } from '~/features/search/landing/TagGroups.tsx'

const categories = [
  { id: 1, name: 'Meals', color: '#c98a1b', tagId: null, orderIndex: 2 },
  { id: 2, name: 'Movement', color: '#c8553d', tagId: null, orderIndex: 1 },
  { id: 3, name: 'Empty', color: '#000000', tagId: null, orderIndex: 3 },
]

function tag(text: string, categoryIds: number[], hidden = false) {
  return {
    id: 1,
    text,
    priority: 1,
    hidden,
    isTop: false,
    TagCategories: categoryIds.map((categoryId) => ({ categoryId })),
  }
}

describe('tag groups', () => {
  test('are sorted by category order and tag text, with a tag of two categories in both', { tags: ['CAT-12'] }, () => {
    expect(groupTags([tag('yoga', [2]), tag('Weight', [1, 2]), tag('Bars', [1])], categories)).toEqual([
      { name: 'Movement', color: '#c8553d', tags: ['Weight', 'yoga'] },
      { name: 'Meals', color: '#c98a1b', tags: ['Bars', 'Weight'] },
    ])
  })

  test('omit hidden tags', { tags: ['OP-051'] }, () => {
    expect(groupTags([tag('Secret', [1], true)], categories)).toEqual([])
  })

  test('include tags without a category', () => {
    expect(groupTags([tag('Alone', [])], categories)).toEqual([{ name: 'More topics', color: null, tags: ['Alone'] }])
  })

  test('link tags and categories to their landing pages', () => {
    const html = renderToStaticMarkup(
      <MantineProvider env="test">
        <MemoryRouter>
          <TagGroups groups={[{ name: 'Mind', color: '#5b64b0', tags: ['Sleep & rest?'] }]} />
        </MemoryRouter>
      </MantineProvider>,
    )
    expect(html).toMatch(/href="\/tags\/sleep-and-rest"[^>]*>Sleep &amp; rest\?</)
    expect(html).toMatch(/href="\/search\/mind"[^>]*>See who works in Mind/)
  })
})
