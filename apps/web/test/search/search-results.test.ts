import { describe, expect, test } from 'vitest'

import { toResults } from '~/features/search/results/search-results.ts'
import { tieText, unofferedText } from '~/features/search/results/texts.ts'
import { appendMore } from '~/features/search/state/use-results.ts'

import { catalog, inMeals, MEALS, MOVEMENT, reply, ROOT, user } from './fixtures.ts'

const cardOf = (...given: Parameters<typeof user>) => {
  const { groups } = toResults(reply([user(...given)]), catalog)
  return groups[0]?.cards[0]
}

describe('results', () => {
  test('stand by category in the order of the reply, each as it was sorted', () => {
    const found = toResults(reply([user('maya'), user('tom'), user('maya', inMeals)]), catalog)
    expect(found.groups.map(({ name, color, total }) => [name, color, total])).toEqual([
      ['Movement', '#c8553d', 2],
      ['Meals', '#c98a1b', 1],
    ])
    expect(found.groups.map(({ cards }) => cards.map(({ username }) => username))).toEqual([['maya', 'tom'], ['maya']])
  })

  test('the best five of all categories come first, each person once', { tags: ['OP-091'] }, () => {
    const people = ['a', 'b', 'c', 'd'].map((name) => user(name))
    const both = [user('a', { priority: 10 }), user('a', inMeals), user('e', inMeals), ...people.slice(1)]
    const names = (...given: Parameters<typeof reply>) =>
      toResults(reply(...given), catalog).best.map(({ username }) => username)
    expect(names([...both, user('f')])).toEqual(['a', 'e', 'b', 'c', 'd'])
    // Where one category is all there is, or nothing was asked, nobody is better than what follows.
    expect(names(people)).toEqual([])
    expect(names(both, { highestPriority: 0 })).toEqual([])
    // Nor where another order was asked for.
    expect(names(both, { sort: 'price' })).toEqual([])
  })

  test(
    'where all fit equally well, what orders them is said instead, and that more answers tell them apart',
    { tags: ['OP-094'] },
    () => {
      const goals = [{ id: 10, text: 'Back pain', points: 5 }]
      const [maya, tom] = [user('maya', { terms: { goals } }), user('tom', { terms: { goals } })]
      const said = (...given: Parameters<typeof reply>) => tieText(toResults(reply(...given), catalog))
      expect(said([maya, tom])).toBe(
        'So far everyone shown fits your answers equally well. The best rated come first. More answers tell them apart.',
      )
      const preferred = user('noor', { terms: { goals, preferences: ['weekends'] } })
      expect(said([preferred, maya])).toContain('Those who meet more of your preferences come first')
      const words = [{ word: 'pain', points: 5 }]
      expect(said([user('maya', { terms: { words } }), user('tom', { terms: { words } })])).toBe(
        'Everyone shown fits your words equally well. The best rated come first.',
      )
      // Where the numbers tell them apart, nobody asked, another order holds, or it is one person in two categories.
      expect(said([maya, { ...tom, priority: 5 }])).toBeNull()
      expect(said([maya, tom], { highestPriority: 0 })).toBeNull()
      expect(said([maya, tom], { sort: 'price' })).toBeNull()
      expect(said([maya, user('maya', { ...inMeals, terms: { goals } })])).toBeNull()
    },
  )

  test('the goal that says most of what was asked is named first', () => {
    const words = ['back', 'pain', 'strength'].map((word) => ({ word, points: 10 }))
    expect(cardOf('maya', { terms: { words } })?.reason).toBe('Helps with Back pain and Strength training')
  })

  test('names what was understood and nobody offers, with the place', () => {
    const read = [{ kind: 'place' as const, value: 'Austin, TX', without: 'lupus' }]
    const found = toResults(reply([], { total: 0, unoffered: ['Lupus'], read }), catalog)
    expect(unofferedText(found)).toBe('Nobody here offers help with Lupus near Austin, TX yet.')
    expect(unofferedText({ ...found, interpretation: { chips: [], notes: [] } })).toBe(
      'Nobody here offers help with Lupus yet.',
    )
  })

  test('what a question meant is named, and how it was read', () => {
    const words = [{ word: 'cant sleep', points: 40 }]
    const found = toResults(
      reply([user('maya', { terms: { words } })], {
        understood: [{ phrase: 'cant sleep', means: ['Sleep'], without: 'in austin' }],
        read: [
          { kind: 'place', value: 'Austin, TX', without: 'cant sleep', unapplied: 'signUp' },
          { kind: 'insurance', without: 'cant sleep in austin' },
          { kind: 'price', value: '90', without: 'cant sleep', unapplied: 'nobody' },
        ],
      }),
      catalog,
    )
    expect(found.groups[0]?.cards[0]).toMatchObject({
      reason: 'Helps with Sleep',
      goals: [{ text: 'Sleep', isMatched: true }, expect.anything(), expect.anything()],
    })
    expect(found.interpretation).toEqual({
      chips: [
        { text: 'Sleep', without: 'in austin', isMeaning: true },
        { text: 'Takes insurance', without: 'cant sleep in austin', isMeaning: false },
      ],
      notes: [
        { text: 'Near Austin, TX: a free account lets you search by this.', isSignUp: true },
        {
          text: 'Under $90: nobody fits that too, so this is everybody who fits the rest.',
          isSignUp: false,
        },
      ],
    })
  })

  test('a category nobody knows the name of is shown all the same', () => {
    const found = toResults(reply([user('maya')]), { categories: [], tags: [] })
    expect(found.groups[0]).toMatchObject({ name: 'More professionals', cards: [{ username: 'maya', goals: [] }] })
  })

  test(
    'the percentage is taken of the best of the whole result, and 0 where nothing fits',
    { tags: ['OP-092'] },
    () => {
      const percents = (highestPriority: number) =>
        toResults(
          reply([user('maya', { priority: 10 }), user('tom', { priority: 7 })], { highestPriority }),
          catalog,
        ).groups[0]?.cards.map(({ percent }) => percent)
      expect(percents(10)).toEqual([100, 70])
      expect(percents(15)).toEqual([67, 47])
      expect(percents(0)).toEqual([0, 0])
      expect(percents(-1)).toEqual([0, 0])
    },
  )

  test('a card has name, initials behind it, title, goals and rating', () => {
    expect(cardOf('maya')).toMatchObject({
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

  test('goals that were asked for come first, by tag or by word; hidden ones never', () => {
    const asked = cardOf('maya', { terms: { goals: [{ id: 13, text: 'Posture & breath', points: 5 }] } })
    expect(asked?.goals[0]).toEqual({ text: 'Posture & breath', isMatched: true })
    const searched = cardOf('maya', { terms: { words: [{ word: 'sleep', points: 5 }] } })
    expect(searched?.goals.map(({ text }) => text)).toEqual(['Sleep', 'Strength training', 'Back pain'])
  })

  test('a whole category is no reason where a goal is one', () => {
    const root = { id: ROOT, text: 'Movement', points: 9 }
    const sleep = { id: 11, text: 'Sleep', points: 3 }
    expect(cardOf('maya', { terms: { goals: [root, sleep] } })?.reason).toBe('Sleep, one of your goals')
    expect(cardOf('maya', { terms: { goals: [root] } })?.reason).toBe('Movement, one of your goals')
  })

  test('a reason names the word that was meant', () => {
    const misspelt = reply([user('maya', { terms: { words: [{ word: 'therapizt', points: 5 }] } })], {
      readAs: [{ word: 'therapizt', as: ['therapist'] }],
    })
    const found = toResults(misspelt, catalog)
    expect(found.groups[0]?.cards[0]?.reason).toBe('Their title matches your search')
    expect(found.corrections).toEqual(['Searching for “therapist” instead of “therapizt”.'])
  })

  test('the place is the town, else the state, and how far it is where that is known', () => {
    expect(cardOf('maya', { city: 'Austin, TX', distance: 2.14 })?.place).toBe('Austin, TX · 2.1 mi')
    expect(cardOf('maya', { city: 'Austin, TX' })?.place).toBe('Austin, TX')
    expect(cardOf('maya', { distance: 24.6 })?.place).toBe('Texas · 25 mi')
    expect(cardOf('maya')?.place).toBe('Texas')
    expect(cardOf('maya', { state: null })?.place).toBeNull()
    expect(cardOf('maya', { rate: null })?.rate).toBeNull()
  })
})

test('what follows in one category is added to it, and leaves the others alone', () => {
  const first = toResults(
    reply([user('maya'), user('lena', inMeals)], {
      groups: [
        { categoryId: MOVEMENT, total: 2, more: 'cursor' },
        { categoryId: MEALS, total: 1, more: null },
      ],
    }),
    catalog,
  )
  const both = appendMore(first, toResults(reply([user('tom')]), catalog))
  expect(both.groups.map(({ more, cards }) => [more, cards.map(({ username }) => username)])).toEqual([
    [null, ['maya', 'tom']],
    [null, ['lena']],
  ])
})
