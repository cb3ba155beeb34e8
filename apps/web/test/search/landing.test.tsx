import { describe, expect, test } from 'vitest'

import { listAreas, findCategoryBySlug, findTagBySlug } from '~/features/search/landing/areas.ts'
import { BrowseAreas } from '~/features/search/landing/BrowseAreas.tsx'
import { buildAreaLanding, formatTagInSentence, buildTagLanding } from '~/features/search/landing/landing-page.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { areaPath, searchPath, slugify, tagPath } from '~/lib/links/catalog-paths.ts'

import { catalog, inMeals, MOVEMENT, buildReply, buildUser } from './fixtures.ts'
import { renderMarkup, extractText } from './render-markup.tsx'

const findTag = (text: string) => {
  const tag = catalog.tags.find((candidate) => candidate.text === text)
  if (!tag) throw new Error(`no tag ${text}`)
  return tag
}

describe('slugs', () => {
  test.each([
    ['Sleep', 'sleep'],
    ['Posture & breath', 'posture-and-breath'],
    ['Crème brûlée?', 'creme-brulee'],
    ['  401(k)  ', '401-k'],
    ['睡眠', '睡眠'],
  ])('turn %s into %s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('find their tag or category, except hidden tags', () => {
    expect(findTagBySlug(catalog, 'posture-and-breath')?.text).toBe('Posture & breath')
    expect(findTagBySlug(catalog, 'secret')).toBeUndefined()
    expect(findCategoryBySlug(catalog, 'movement')?.id).toBe(MOVEMENT)
    expect([areaPath('Movement'), tagPath('Back pain'), searchPath('back & forth'), searchPath('')]).toEqual([
      '/search/movement',
      '/tags/back-pain',
      '/search?search=back%20%26%20forth',
      '/search',
    ])
  })
})

test('listAreas lists the categories in order with their most common tags', () => {
  const areas = listAreas(catalog)
  expect(areas.map(({ name, tags }) => [name, tags[0]])).toEqual([
    ['Movement', 'Back pain'],
    ['Meals', 'Weight'],
  ])
  expect(renderMarkup(<BrowseAreas areas={areas} />)).toMatch(/href="\/search\/movement".*href="\/tags\/back-pain"/)
  expect(extractText(renderMarkup(<BrowseAreas areas={[]} />))).toBe('')
})

describe('landing page of a category', () => {
  const [, movement] = catalog.categories
  if (!movement) throw new Error('no category')
  const landing = buildAreaLanding(movement, buildReply([buildUser('maya'), buildUser('lena', inMeals)]), catalog)

  test('shows only professionals of the category', () => {
    expect(landing.groups.map(({ cards }) => cards.map(({ username }) => username))).toEqual([['maya']])
  })

  test('shows no percent match', () => {
    expect(extractText(renderMarkup(<LandingPage landing={landing} />))).not.toContain('% match')
    expect(landing.groups[0]?.cards[0]).toMatchObject({ percent: null, reason: null })
  })

  test('links to profiles and tags and contains an ItemList', () => {
    const html = renderMarkup(<LandingPage landing={landing} />)
    expect(html).toContain('href="/user/maya"')
    expect(html).toContain('href="/tags/posture-and-breath"')
    expect(html).toMatch(/application\/ld\+json.*"ItemList".*"position":1,"name":"Maya Okafor","url":"\/user\/maya"/)
  })
})

describe('landing page of a tag', () => {
  test('shows only professionals with the goal', () => {
    const other = buildUser('tom', { selectedGoalTags: { [MOVEMENT]: [12] } })
    const landing = buildTagLanding(findTag('Sleep'), buildReply([buildUser('maya'), other]), catalog)
    expect(landing.groups.map(({ total, cards }) => [total, cards.map(({ username }) => username)])).toEqual([
      [1, ['maya']],
    ])
  })

  test('has an empty state with links to the category and the search', () => {
    const html = renderMarkup(
      <LandingPage landing={buildTagLanding(findTag('Weight'), buildReply([buildUser('maya')]), catalog)} />,
    )
    expect(extractText(html)).toContain('No one here yet')
    expect(html).toContain('href="/search?search=Weight"')
    expect(html).toContain('href="/search/movement"')
    expect(html).not.toContain('href="/tags/weight"')
  })

  test('lowercases the tag in sentences, except abbreviations', () => {
    expect(['Sleep', 'ADHD', 'ACL recovery'].map(formatTagInSentence)).toEqual(['sleep', 'ADHD', 'ACL recovery'])
  })
})
