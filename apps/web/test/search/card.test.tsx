import type { SearchReply } from '@fourfold/contract/search/shapes'
import { beforeAll, describe, expect, test } from 'vitest'

import { PercentPill } from '~/features/search/results/card/PercentPill.tsx'
import { ResultCard } from '~/features/search/results/card/ResultCard.tsx'
import { ResultGroup } from '~/features/search/results/ResultGroup.tsx'
import { LazyResultsContent, Results } from '~/features/search/results/Results.tsx'
import { toResults } from '~/features/search/results/search-results.ts'

import { catalog, MOVEMENT, buildReply, buildUser } from './fixtures.ts'
import { renderMarkup, extractText } from './render-markup.tsx'

function renderFirstCard(searchReply: SearchReply): string {
  const card = toResults(searchReply, catalog).groups[0]?.cards[0]
  if (!card) throw new Error('no results')
  return renderMarkup(<ResultCard card={card} />)
}

const renderCard = (...overrides: Parameters<typeof buildUser>) =>
  renderFirstCard(buildReply([buildUser(...overrides)]))

describe('percent match', () => {
  test.each([
    [0, 'blue'],
    [64, 'blue'],
    [65, 'orange'],
    [79, 'orange'],
    [80, 'red'],
    [100, 'red'],
  ])('shows %i%% as text and in %s', { tags: ['SEA-20'] }, (percent, color) => {
    const html = renderMarkup(<PercentPill percent={percent} />)
    expect(html).toContain(`data-color="${color}"`)
    expect(extractText(html)).toBe(`${percent}% match`)
  })
})

describe('result card', () => {
  test('shows 0% without a query to match', { tags: ['OP-092'] }, () => {
    expect(
      extractText(renderFirstCard(buildReply([buildUser('maya', { priority: 0 })], { highestPriority: 0 }))),
    ).toContain(' 0% match')
  })

  test('links to the profile and encodes the username', () => {
    expect(renderCard('maya/x')).toMatch(/<h3[^>]*><a[^>]*href="\/user\/maya%2Fx"[^>]*>Maya\/x Okafor<\/a>/)
  })

  test('renders the avatar with 125 pixels, and 80 on extra-small screens', () => {
    const sizes = '--size:125px;--narrow-size:80px'
    expect(renderCard('maya', { profileImageUrl: '/face.webp' })).toMatch(
      new RegExp(`<img[^>]*style="${sizes}"[^>]*src="/face.webp" alt="" width="125" height="125"`),
    )
    expect(renderCard('maya')).toMatch(new RegExp(`style="${sizes}" aria-hidden="true">MO<`))
  })

  test('truncates a long name for each screen size', { tags: ['SEA-21'] }, () => {
    const html = renderCard('maya', { name: 'Ab'.repeat(70) })
    expect(html).toContain(`data-screens="xs">${'Ab'.repeat(30)}…<`)
    expect(html).toContain(`data-screens="sm">${'Ab'.repeat(40)}…<`)
    expect(html).toContain(`data-screens="wide">${'Ab'.repeat(60)}…<`)
  })

  test('shows name, goals, percent match, reason and facts', () => {
    const goal = { id: 10, text: 'Back pain', points: 4 }
    const words = extractText(renderCard('maya', { distance: 2.1, terms: { goals: [goal], preferences: ['free15'] } }))
    for (const expected of [
      'Maya Okafor',
      'DPT',
      '100% match',
      'Physical therapist',
      'Back pain, one of your goals',
      'Also: free first call',
      '4.5',
      '(12)',
      '$120 / session',
      'Texas · 2.1 mi',
      'Online',
    ]) {
      expect(words).toContain(expected)
    }
    expect(renderCard('maya')).toContain('aria-label="Rated 4.5 out of 5"')
  })

  test('renders the next slot in the time zone of the professional before hydration', () => {
    const nextFree = { start: '2020-12-03T15:00:00Z', timeZone: 'America/Chicago' }
    const html = renderCard('maya', { nextFree, free15: true })
    expect(extractText(html)).toContain('Next available: Thu, Dec 3, 9:00 AM CST')
    expect(html).toContain('<time dateTime="2020-12-03T15:00:00Z">')
    expect(extractText(html)).toContain('Free first call')
    for (const fact of ['Next available', 'Free first call'])
      expect(extractText(renderCard('maya'))).not.toContain(fact)
  })

  test('lists the matched goal first and marks it', () => {
    const goal = { id: 13, text: 'Posture & breath', points: 4 }
    expect(renderCard('maya', { terms: { goals: [goal] } })).toMatch(
      /<ul[^>]*><li data-matched="true"><span[^>]*>Posture &amp; breath</,
    )
  })

  test('states that there is no rating', () => {
    const html = renderCard('maya', { ratingFloat: 0 })
    expect(html).toContain('Not rated yet')
    expect(html).not.toContain('Rated 0')
  })
})

describe('results of a category', () => {
  const makeResults = (cursor: string | null) =>
    toResults(buildReply([buildUser('maya')], { groups: [{ categoryId: MOVEMENT, total: 42, more: cursor }] }), catalog)
  const makeGroup = (cursor: string | null) => {
    const first = makeResults(cursor).groups[0]
    if (!first) throw new Error('no results')
    return first
  }
  const loadNothing = async () => undefined

  test('have a heading with the name and the total', () => {
    const html = renderMarkup(<ResultGroup group={makeGroup(null)} onMore={loadNothing} />)
    expect(extractText(html)).toMatch(/^Movement 42 professionals /)
    expect(html).toMatch(/<section[^>]*aria-labelledby/)
  })

  test('offer "See more" while there are more', () => {
    expect(renderMarkup(<ResultGroup group={makeGroup('cursor')} onMore={loadNothing} />)).toContain('See more')
    expect(renderMarkup(<ResultGroup group={makeGroup(null)} onMore={loadNothing} />)).not.toContain('See more')
    expect(renderMarkup(<ResultGroup group={makeGroup('cursor')} />)).not.toContain('See more')
  })

  const handlers = { onMore: loadNothing, onRetry: () => undefined, onBroaden: () => undefined }
  beforeAll(LazyResultsContent.preload)

  test('are announced and stay visible while the next search runs', () => {
    const results = <Results isSearching={false} results={makeResults(null)} error={null} {...handlers} />
    expect(renderMarkup(results)).toMatch(/role="status"[^>]*>1 professional found</)
    const searchingHtml = renderMarkup(<Results isSearching results={makeResults(null)} error={null} {...handlers} />)
    expect(searchingHtml).toMatch(/aria-busy="true".*role="status"[^>]*>Searching….*data-stale="true".*Maya Okafor/)
  })

  test('are replaced by a skeleton during the first search', () => {
    const html = renderMarkup(<Results isSearching results={null} error={null} {...handlers} />)
    expect(html).toMatch(/<div class="_?skeleton[^"]*" aria-hidden="true">(<span><\/span>){4}<\/div>/)
  })

  test('are replaced by an alert with a retry button after an error', () => {
    const html = renderMarkup(
      <Results isSearching={false} results={null} error="We are busy right now." {...handlers} />,
    )
    expect(html).toMatch(/role="alert".*We are busy right now\..*Try again/)
  })

  test('have a note without an alert if the search is degraded', () => {
    const degradedResults = toResults(buildReply([buildUser('maya')], { degraded: true }), catalog)
    const html = renderMarkup(<Results isSearching={false} results={degradedResults} error={null} {...handlers} />)
    expect(html).toMatch(
      /role="status".*<p[^>]*>[^<]*some professionals may be missing\. Try again in a few minutes\.<\/p>/,
    )
    expect(html).not.toMatch(/role="alert"[^>]*>[^<]/)
    const completeHtml = renderMarkup(
      <Results isSearching={false} results={makeResults(null)} error={null} {...handlers} />,
    )
    expect(extractText(completeHtml)).not.toContain('missing')
  })

  test('show an empty result without an alert', () => {
    const html = renderMarkup(
      <Results isSearching={false} results={toResults(buildReply([]), catalog)} error={null} {...handlers} />,
    )
    expect(extractText(html)).toContain('No professionals found')
    expect(html).not.toContain('role="alert"')
  })
})
