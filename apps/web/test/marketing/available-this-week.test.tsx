import { describe, expect, test } from 'vitest'

import { selectAvailableThisWeek } from '~/features/marketing/home/available-this-week.ts'
import { Hero } from '~/features/marketing/home/Hero.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'
import { buildReply, buildUser } from '../search/fixtures.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const soon = { start: '2026-11-18T15:00:00.000Z', timeZone: 'America/New_York' }
const image = '/api/media/x/full.webp'

describe('available this week', () => {
  test('selects professionals with a picture and a slot within seven days, each once', () => {
    const users = [
      buildUser('without-picture', { nextFree: soon, profileImageUrl: null }),
      buildUser('late', { nextFree: { ...soon, start: '2026-11-30T15:00:00.000Z' }, profileImageUrl: image }),
      buildUser('full', { nextFree: null, profileImageUrl: image }),
      buildUser('maya', { nextFree: soon, profileImageUrl: image }),
    ]
    expect(selectAvailableThisWeek(buildReply(users), now).map(({ username }) => username)).toEqual(['maya'])
    expect(selectAvailableThisWeek(buildReply([]), now)).toEqual([])
  })

  test('renders name, price and next slot in the hero, and no section without professionals', () => {
    const maya = buildUser('maya', { nextFree: soon, profileImageUrl: image, rate: 120 })
    const html = renderMarkup(<Hero professionals={selectAvailableThisWeek(buildReply([maya]), now)} />)
    expect(html).toContain('href="/user/maya"')
    expect(extractText(html)).toMatch(
      /Available this week Maya Okafor .*\$120 \/ session Next available .*10:00 AM EST/,
    )
    expect(extractText(renderMarkup(<Hero professionals={[]} />))).not.toContain('Available this week')
  })
})
