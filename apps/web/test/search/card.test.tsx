import type { SearchReply } from '@fourfold/contract/search/shapes'
import { beforeAll, describe, expect, test } from 'vitest'

import { PercentPill } from '~/features/search/results/card/PercentPill.tsx'
import { ResultCard } from '~/features/search/results/card/ResultCard.tsx'
import { ResultGroup } from '~/features/search/results/ResultGroup.tsx'
import { LazyResultsContent, Results } from '~/features/search/results/Results.tsx'
import { toResults } from '~/features/search/results/search-results.ts'

import { catalog, MOVEMENT, reply, user } from './fixtures.ts'
import { markup, wordsOf } from './markup.tsx'

function shownIn(found: SearchReply): string {
  const card = toResults(found, catalog).groups[0]?.cards[0]
  if (!card) throw new Error('nobody was found')
  return markup(<ResultCard card={card} />)
}

const shown = (...given: Parameters<typeof user>) => shownIn(reply([user(...given)]))

describe('how well somebody fits', () => {
  test.each([
    [0, 'blue'],
    [64, 'blue'],
    [65, 'orange'],
    [79, 'orange'],
    [80, 'red'],
    [100, 'red'],
  ])('%i%% is shown in words, and in %s', { tags: ['SEA-20'] }, (percent, color) => {
    const html = markup(<PercentPill percent={percent} />)
    expect(html).toContain(`data-color="${color}"`)
    expect(wordsOf(html)).toBe(`${percent}% match`)
  })
})

describe('a card among the results', () => {
  test('says 0% where nothing was asked that anybody could fit', { tags: ['OP-092'] }, () => {
    expect(wordsOf(shownIn(reply([user('maya', { priority: 0 })], { highestPriority: 0 })))).toContain(' 0% match')
  })

  test('leads to the page of the professional, whatever their username is', () => {
    expect(shown('maya/x')).toMatch(/<h3[^>]*><a[^>]*href="\/user\/maya%2Fx"[^>]*>Maya\/x Okafor<\/a>/)
  })

  test('the face is 125 pixels, and 80 on extra-small screens', () => {
    const sizes = '--size:125px;--narrow-size:80px'
    expect(shown('maya', { profileImageUrl: '/face.webp' })).toMatch(
      new RegExp(`<img[^>]*style="${sizes}"[^>]*src="/face.webp" alt="" width="125" height="125"`),
    )
    expect(shown('maya')).toMatch(new RegExp(`style="${sizes}" aria-hidden="true">MO<`))
  })

  test('a long name is shown cut for each width', { tags: ['SEA-21'] }, () => {
    const html = shown('maya', { name: 'Ab'.repeat(70) })
    expect(html).toContain(`data-on="xs">${'Ab'.repeat(30)}…<`)
    expect(html).toContain(`data-on="sm">${'Ab'.repeat(40)}…<`)
    expect(html).toContain(`data-on="wide">${'Ab'.repeat(60)}…<`)
  })

  test('says who, what for, how well and why', () => {
    const goal = { id: 10, text: 'Back pain', points: 4 }
    const words = wordsOf(shown('maya', { distance: 2.1, terms: { goals: [goal], preferences: ['free15'] } }))
    for (const said of [
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
      expect(words).toContain(said)
    }
    expect(shown('maya')).toContain('aria-label="Rated 4.5 out of 5"')
  })

  test('says the next free time, by the clock of the professional until the browser tells its own', () => {
    const nextFree = { start: '2020-12-03T15:00:00Z', timeZone: 'America/Chicago' }
    const html = shown('maya', { nextFree, free15: true })
    expect(wordsOf(html)).toContain('Next available: Thu, Dec 3, 9:00 AM CST')
    expect(html).toContain('<time dateTime="2020-12-03T15:00:00Z">')
    expect(wordsOf(html)).toContain('Free first call')
    for (const unsaid of ['Next available', 'Free first call']) expect(wordsOf(shown('maya'))).not.toContain(unsaid)
  })

  test('the goal that was asked for stands out, and is always among those that show', () => {
    const goal = { id: 13, text: 'Posture & breath', points: 4 }
    expect(shown('maya', { terms: { goals: [goal] } })).toMatch(
      /<ul[^>]*><li data-matched="true"><span[^>]*>Posture &amp; breath</,
    )
  })

  test('says so when nobody has rated', () => {
    const html = shown('maya', { ratingFloat: 0 })
    expect(html).toContain('Not rated yet')
    expect(html).not.toContain('Rated 0')
  })
})

describe('the professionals of a category', () => {
  const found = (more: string | null) =>
    toResults(reply([user('maya')], { groups: [{ categoryId: MOVEMENT, total: 42, more }] }), catalog)
  const group = (more: string | null) => {
    const first = found(more).groups[0]
    if (!first) throw new Error('nobody was found')
    return first
  }
  const nothing = async () => undefined

  test('are headed by its name and how many there are', () => {
    const html = markup(<ResultGroup group={group(null)} onMore={nothing} />)
    expect(wordsOf(html)).toMatch(/^Movement 42 professionals /)
    expect(html).toMatch(/<section[^>]*aria-labelledby/)
  })

  test('"See more" is offered as long as there are more', () => {
    expect(markup(<ResultGroup group={group('cursor')} onMore={nothing} />)).toContain('See more')
    expect(markup(<ResultGroup group={group(null)} onMore={nothing} />)).not.toContain('See more')
    expect(markup(<ResultGroup group={group('cursor')} />)).not.toContain('See more')
  })

  const handlers = { onMore: nothing, onRetry: () => undefined, onBroaden: () => undefined }
  beforeAll(LazyResultsContent.preload)

  test('are announced, and keep their place while the next are on their way', () => {
    const results = <Results isSearching={false} found={found(null)} error={null} {...handlers} />
    expect(markup(results)).toMatch(/role="status"[^>]*>1 professional found</)
    const searching = markup(<Results isSearching found={found(null)} error={null} {...handlers} />)
    expect(searching).toMatch(/aria-busy="true".*role="status"[^>]*>Searching….*data-old="true".*Maya Okafor/)
  })

  test('the shape of a result stands where the first one will be', () => {
    const html = markup(<Results isSearching found={null} error={null} {...handlers} />)
    expect(html).toMatch(/<div class="_?shape[^"]*" aria-hidden="true">(<span><\/span>){4}<\/div>/)
  })

  test('an alert says what went wrong, and offers another try', () => {
    const html = markup(<Results isSearching={false} found={null} error="We are busy right now." {...handlers} />)
    expect(html).toMatch(/role="alert".*We are busy right now\..*Try again/)
  })

  test('a shorter list is announced in a line, not as an error', () => {
    const shorter = toResults(reply([user('maya')], { degraded: true }), catalog)
    const html = markup(<Results isSearching={false} found={shorter} error={null} {...handlers} />)
    expect(html).toMatch(
      /role="status".*<p[^>]*>[^<]*some professionals may be missing\. Try again in a few minutes\.<\/p>/,
    )
    expect(html).not.toMatch(/role="alert"[^>]*>[^<]/)
    const whole = markup(<Results isSearching={false} found={found(null)} error={null} {...handlers} />)
    expect(wordsOf(whole)).not.toContain('missing')
  })

  test('nobody found is not an error', () => {
    const html = markup(
      <Results isSearching={false} found={toResults(reply([]), catalog)} error={null} {...handlers} />,
    )
    expect(wordsOf(html)).toContain('No professionals found')
    expect(html).not.toContain('role="alert"')
  })
})
