import { describe, expect, test } from 'vitest'

import { listAreas, findCategoryBySlug, findTagBySlug } from '~/features/search/landing/areas.ts'
import { BrowseAreas } from '~/features/search/landing/BrowseAreas.tsx'
import { buildAreaLanding, formatTagInSentence, buildTagLanding } from '~/features/search/landing/landing-page.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { areaPath, searchPath, slugify, tagPath } from '~/lib/links/catalog-paths.ts'

import { catalog, inMeals, MOVEMENT, reply, user } from './fixtures.ts'
import { markup, wordsOf } from './markup.tsx'

const tagOf = (text: string) => {
  const tag = catalog.tags.find((one) => one.text === text)
  if (!tag) throw new Error(`there is no tag ${text}`)
  return tag
}

describe('addresses of tags', () => {
  test.each([
    ['Sleep', 'sleep'],
    ['Posture & breath', 'posture-and-breath'],
    ['Crème brûlée?', 'creme-brulee'],
    ['  401(k)  ', '401-k'],
    ['睡眠', '睡眠'],
  ])('%s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('are found again, but for hidden tags', () => {
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

test('where to begin: every category in its order, with tags that people come for', () => {
  const areas = listAreas(catalog)
  expect(areas.map(({ name, tags }) => [name, tags[0]])).toEqual([
    ['Movement', 'Back pain'],
    ['Meals', 'Weight'],
  ])
  expect(markup(<BrowseAreas areas={areas} />)).toMatch(/href="\/search\/movement".*href="\/tags\/back-pain"/)
  expect(wordsOf(markup(<BrowseAreas areas={[]} />))).toBe('')
})

describe('the page of a category', () => {
  const [, movement] = catalog.categories
  if (!movement) throw new Error('there is no Movement')
  const landing = buildAreaLanding(movement, reply([user('maya'), user('lena', inMeals)]), catalog)

  test('shows who works in it, and nobody else', () => {
    expect(landing.groups.map(({ cards }) => cards.map(({ username }) => username))).toEqual([['maya']])
  })

  test('compares nobody: nothing was asked', () => {
    expect(wordsOf(markup(<LandingPage landing={landing} />))).not.toContain('% match')
    expect(landing.groups[0]?.cards[0]).toMatchObject({ percent: null, reason: null })
  })

  test('leads to the people, to every tag of it, and lists them for programs', () => {
    const html = markup(<LandingPage landing={landing} />)
    expect(html).toContain('href="/user/maya"')
    expect(html).toContain('href="/tags/posture-and-breath"')
    expect(html).toMatch(/application\/ld\+json.*"ItemList".*"position":1,"name":"Maya Okafor","url":"\/user\/maya"/)
  })
})

describe('the page of a tag', () => {
  test('shows only who names it among their goals', () => {
    const other = user('tom', { selectedGoalTags: { [MOVEMENT]: [12] } })
    const landing = buildTagLanding(tagOf('Sleep'), reply([user('maya'), other]), catalog)
    expect(landing.groups.map(({ total, cards }) => [total, cards.map(({ username }) => username)])).toEqual([
      [1, ['maya']],
    ])
  })

  test('says when nobody does, and leads on', () => {
    const html = markup(<LandingPage landing={buildTagLanding(tagOf('Weight'), reply([user('maya')]), catalog)} />)
    expect(wordsOf(html)).toContain('Nobody here yet')
    expect(html).toContain('href="/search?search=Weight"')
    expect(html).toContain('href="/search/movement"')
    expect(html).not.toContain('href="/tags/weight"')
  })

  test('is named in a sentence as one would write it', () => {
    expect(['Sleep', 'ADHD', 'ACL recovery'].map(formatTagInSentence)).toEqual(['sleep', 'ADHD', 'ACL recovery'])
  })
})
