import { describe, expect, test } from 'vitest'

import { selectAvailableThisWeek } from '~/features/marketing/home/available-this-week.ts'
import { Hero } from '~/features/marketing/home/Hero.tsx'

import { markup, wordsIn } from '../markup.tsx'
import { reply, user } from '../search/fixtures.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const soon = { start: '2026-11-18T15:00:00.000Z', timeZone: 'America/New_York' }
const image = '/api/media/x/full.webp'

describe('who is free this week', () => {
  test('E-19: only people with a face and a time within seven days, nobody twice', () => {
    const people = [
      user('faceless', { nextFree: soon, profileImageUrl: null }),
      user('late', { nextFree: { ...soon, start: '2026-11-30T15:00:00.000Z' }, profileImageUrl: image }),
      user('full', { nextFree: null, profileImageUrl: image }),
      user('maya', { nextFree: soon, profileImageUrl: image }),
    ]
    expect(selectAvailableThisWeek(reply(people), now).map(({ username }) => username)).toEqual(['maya'])
    expect(selectAvailableThisWeek(reply([]), now)).toEqual([])
  })

  test('E-19: the hero shows them by name, with their price, a time on a clock of twelve hours, and nothing where there is nobody', () => {
    const maya = user('maya', { nextFree: soon, profileImageUrl: image, rate: 120 })
    const html = markup(<Hero people={selectAvailableThisWeek(reply([maya]), now)} />)
    expect(html).toContain('href="/user/maya"')
    expect(wordsIn(html)).toMatch(/Available this week Maya Okafor .*\$120 \/ session Next available .*10:00 AM EST/)
    expect(wordsIn(markup(<Hero people={[]} />))).not.toContain('Available this week')
  })
})
