import { describe, expect, test } from 'vitest'

import { toResults } from '~/features/search/results/search-results.ts'
import { describeTie, describeUnoffered } from '~/features/search/results/texts.ts'
import { appendPage } from '~/features/search/state/use-results.ts'

import { catalog, inMeals, MEALS, MOVEMENT, buildReply, MOVEMENT_ROOT_TAG, buildUser } from './fixtures.ts'

const makeCard = (...args: Parameters<typeof buildUser>) => {
  const { groups } = toResults(buildReply([buildUser(...args)]), catalog)
  return groups[0]?.cards[0]
}

describe('toResults', () => {
  test('groups by category in the order of the reply', () => {
    const results = toResults(buildReply([buildUser('maya'), buildUser('tom'), buildUser('maya', inMeals)]), catalog)
    expect(results.groups.map(({ name, color, total }) => [name, color, total])).toEqual([
      ['Movement', '#c8553d', 2],
      ['Meals', '#c98a1b', 1],
    ])
    expect(results.groups.map(({ cards }) => cards.map(({ username }) => username))).toEqual([
      ['maya', 'tom'],
      ['maya'],
    ])
  })

  test('picks the best five of all categories, each professional once', { tags: ['OP-091'] }, () => {
    const users = ['a', 'b', 'c', 'd'].map((name) => buildUser(name))
    const usersInBoth = [
      buildUser('a', { priority: 10 }),
      buildUser('a', inMeals),
      buildUser('e', inMeals),
      ...users.slice(1),
    ]
    const listBest = (...args: Parameters<typeof buildReply>) =>
      toResults(buildReply(...args), catalog).best.map(({ username }) => username)
    expect(listBest([...usersInBoth, buildUser('f')])).toEqual(['a', 'e', 'b', 'c', 'd'])
    // With one category or without a query, no result is better than the following ones.
    expect(listBest(users)).toEqual([])
    expect(listBest(usersInBoth, { highestPriority: 0 })).toEqual([])
    // With another sort order, a list of best matches would contradict it.
    expect(listBest(usersInBoth, { sort: 'price' })).toEqual([])
  })

  test('explains the order if all results have the same percentage', { tags: ['OP-094'] }, () => {
    const goals = [{ id: 10, text: 'Back pain', points: 5 }]
    const [maya, tom] = [buildUser('maya', { terms: { goals } }), buildUser('tom', { terms: { goals } })]
    const renderTieText = (...args: Parameters<typeof buildReply>) =>
      describeTie(toResults(buildReply(...args), catalog))
    expect(renderTieText([maya, tom])).toBe(
      'So far everyone shown fits your answers equally well. The best rated come first. More answers tell them apart.',
    )
    const preferred = buildUser('noor', { terms: { goals, preferences: ['weekends'] } })
    expect(renderTieText([preferred, maya])).toContain('Those who meet more of your preferences come first')
    const words = [{ word: 'pain', points: 5 }]
    expect(renderTieText([buildUser('maya', { terms: { words } }), buildUser('tom', { terms: { words } })])).toBe(
      'Everyone shown fits your words equally well. The best rated come first.',
    )
    // Different percentages, no query, another sort order, or one professional in two categories.
    expect(renderTieText([maya, { ...tom, priority: 5 }])).toBeNull()
    expect(renderTieText([maya, tom], { highestPriority: 0 })).toBeNull()
    expect(renderTieText([maya, tom], { sort: 'price' })).toBeNull()
    expect(renderTieText([maya, buildUser('maya', { ...inMeals, terms: { goals } })])).toBeNull()
  })

  test('names the goal that matches the most search words first', () => {
    const words = ['back', 'pain', 'strength'].map((word) => ({ word, points: 10 }))
    expect(makeCard('maya', { terms: { words } })?.reason).toBe('Helps with Back pain and Strength training')
  })

  test('names understood topics that no professional offers, with the place', () => {
    const read = [{ kind: 'place' as const, value: 'Austin, TX', without: 'lupus' }]
    const results = toResults(buildReply([], { total: 0, unoffered: ['Lupus'], read }), catalog)
    expect(describeUnoffered(results)).toBe('No one here offers help with Lupus near Austin, TX yet.')
    expect(describeUnoffered({ ...results, interpretation: { chips: [], notes: [] } })).toBe(
      'No one here offers help with Lupus yet.',
    )
  })

  test('describes synonym phrases and interpreted parts of the query', () => {
    const words = [{ word: 'cant sleep', points: 40 }]
    const results = toResults(
      buildReply([buildUser('maya', { terms: { words } })], {
        understood: [{ phrase: 'cant sleep', means: ['Sleep'], without: 'in austin' }],
        read: [
          { kind: 'place', value: 'Austin, TX', without: 'cant sleep', unapplied: 'signUp' },
          { kind: 'insurance', without: 'cant sleep in austin' },
          { kind: 'price', value: '90', without: 'cant sleep', unapplied: 'nobody' },
        ],
      }),
      catalog,
    )
    expect(results.groups[0]?.cards[0]).toMatchObject({
      reason: 'Helps with Sleep',
      goals: [{ text: 'Sleep', isMatched: true }, expect.anything(), expect.anything()],
    })
    expect(results.interpretation).toEqual({
      chips: [
        { text: 'Sleep', without: 'in austin', isPhrase: true },
        { text: 'Takes insurance', without: 'cant sleep in austin', isPhrase: false },
      ],
      notes: [
        { text: 'Near Austin, TX: a free account lets you search by this.', isSignUp: true },
        {
          text: 'Under $90: no one fits that too, so this is everyone who fits the rest.',
          isSignUp: false,
        },
      ],
    })
  })

  test('shows an unknown category under a default name', () => {
    const results = toResults(buildReply([buildUser('maya')]), { categories: [], tags: [] })
    expect(results.groups[0]).toMatchObject({ name: 'More professionals', cards: [{ username: 'maya', goals: [] }] })
  })

  test('computes percentages relative to the best result, and 0 without a match', { tags: ['OP-092'] }, () => {
    const percents = (highestPriority: number) =>
      toResults(
        buildReply([buildUser('maya', { priority: 10 }), buildUser('tom', { priority: 7 })], { highestPriority }),
        catalog,
      ).groups[0]?.cards.map(({ percent }) => percent)
    expect(percents(10)).toEqual([100, 70])
    expect(percents(15)).toEqual([67, 47])
    expect(percents(0)).toEqual([0, 0])
    expect(percents(-1)).toEqual([0, 0])
  })

  test('fills a card with name, initials, title, goals and rating', () => {
    expect(makeCard('maya')).toMatchObject({
      name: 'Maya Okafor',
      pni: 'DPT',
      title: 'Physical therapist',
      goals: ['Strength training', 'Back pain', 'Sleep'].map((text) => ({ text, isMatched: false })),
      moreGoals: 1,
      rating: 4.5,
      ratingCount: 12,
      rate: '$120 / session',
    })
  })

  test('ranks goals matched by tag or by word first and omits hidden ones', () => {
    const matched = makeCard('maya', { terms: { goals: [{ id: 13, text: 'Posture & breath', points: 5 }] } })
    expect(matched?.goals[0]).toEqual({ text: 'Posture & breath', isMatched: true })
    const searched = makeCard('maya', { terms: { words: [{ word: 'sleep', points: 5 }] } })
    expect(searched?.goals.map(({ text }) => text)).toEqual(['Sleep', 'Strength training', 'Back pain'])
  })

  test('prefers a specific goal to a root tag as the reason', () => {
    const root = { id: MOVEMENT_ROOT_TAG, text: 'Movement', points: 9 }
    const sleep = { id: 11, text: 'Sleep', points: 3 }
    expect(makeCard('maya', { terms: { goals: [root, sleep] } })?.reason).toBe('Sleep, one of your goals')
    expect(makeCard('maya', { terms: { goals: [root] } })?.reason).toBe('Movement, one of your goals')
  })

  test('uses the correction of a misspelled word in the reason', () => {
    const misspelled = buildReply([buildUser('maya', { terms: { words: [{ word: 'therapizt', points: 5 }] } })], {
      readAs: [{ word: 'therapizt', as: ['therapist'] }],
    })
    const results = toResults(misspelled, catalog)
    expect(results.groups[0]?.cards[0]?.reason).toBe('Their title matches your search')
    expect(results.corrections).toEqual(['Searching for “therapist” instead of “therapizt”.'])
  })

  test('formats the city or state with the distance, if known', () => {
    expect(makeCard('maya', { city: 'Austin, TX', distance: 2.14 })?.place).toBe('Austin, TX · 2.1 mi')
    expect(makeCard('maya', { city: 'Austin, TX' })?.place).toBe('Austin, TX')
    expect(makeCard('maya', { distance: 24.6 })?.place).toBe('Texas · 25 mi')
    expect(makeCard('maya')?.place).toBe('Texas')
    expect(makeCard('maya', { state: null })?.place).toBeNull()
    expect(makeCard('maya', { rate: null })?.rate).toBeNull()
  })
})

test('appendPage appends the next page to its category only', () => {
  const first = toResults(
    buildReply([buildUser('maya'), buildUser('lena', inMeals)], {
      groups: [
        { categoryId: MOVEMENT, total: 2, more: 'cursor' },
        { categoryId: MEALS, total: 1, more: null },
      ],
    }),
    catalog,
  )
  const combinedResults = appendPage(first, toResults(buildReply([buildUser('tom')]), catalog))
  expect(combinedResults.groups.map(({ more, cards }) => [more, cards.map(({ username }) => username)])).toEqual([
    [null, ['maya', 'tom']],
    [null, ['lena']],
  ])
})
