import { describe, expect, test } from 'vitest'

import { labelSlots } from '~/features/schedule/slot-labels.ts'
import { SlotButtons } from '~/features/schedule/SlotButtons.tsx'

import { markup } from '../markup.tsx'

const slots = [
  { start: '2026-11-18T14:00:00.000Z', end: '2026-11-18T15:00:00.000Z' },
  { start: '2026-11-18T16:00:00.000Z', end: '2026-11-18T17:00:00.000Z' },
]

function list(timeZone = 'UTC'): string {
  const words = labelSlots(slots, { reader: { timeZone }, timeZone: 'UTC', date: '2026-11-18' })
  return markup(
    <SlotButtons slots={words} labelledBy="day" picked={slots[1]?.start ?? null} onPick={() => undefined} />,
  )
}
const names = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)

describe('times to choose from', () => {
  test('are the buttons of a list, named by their start and end', () => {
    const html = list()
    expect(html).toMatch(
      /<ul [^>]*aria-labelledby="day"><li><button.*<\/button><\/li><li><button.*<\/button><\/li><\/ul>/,
    )
    expect(names(html)).toEqual(['2:00 – 3:00 PM', '4:00 – 5:00 PM'])
  })

  test('what is read aloud contains what is seen, on both clocks', () => {
    const html = list('America/Chicago')
    expect(names(html)[0]).toBe('8:00 – 9:00 AM, 2:00 – 3:00 PM UTC')
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('8:00 – 9:00 AM 2:00 – 3:00 PM UTC')
  })

  test('the picked one is marked, and only that', () => {
    expect(list().match(/aria-current="true"/g)).toHaveLength(1)
  })
})
