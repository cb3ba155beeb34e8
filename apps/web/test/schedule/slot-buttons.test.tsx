import { describe, expect, test } from 'vitest'

import { labelSlots } from '~/features/schedule/slot-labels.ts'
import { SlotButtons } from '~/features/schedule/SlotButtons.tsx'

import { renderMarkup } from '../render-markup.tsx'

const slots = [
  { start: '2026-11-18T14:00:00.000Z', end: '2026-11-18T15:00:00.000Z' },
  { start: '2026-11-18T16:00:00.000Z', end: '2026-11-18T17:00:00.000Z' },
]

function renderSlots(timeZone = 'UTC'): string {
  const labels = labelSlots(slots, { viewer: { timeZone }, timeZone: 'UTC', date: '2026-11-18' })
  return renderMarkup(
    <SlotButtons
      slots={labels}
      labelledBy="day"
      selectedStart={slots[1]?.start ?? null}
      onSelectSlot={() => undefined}
    />,
  )
}
const parseNames = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)

describe('SlotButtons', () => {
  test('renders a list of buttons named by start and end', () => {
    const html = renderSlots()
    expect(html).toMatch(
      /<ul [^>]*aria-labelledby="day"><li><button.*<\/button><\/li><li><button.*<\/button><\/li><\/ul>/,
    )
    expect(parseNames(html)).toEqual(['2:00 – 3:00 PM', '4:00 – 5:00 PM'])
  })

  test('includes the times in both zones in the accessible name', () => {
    const html = renderSlots('America/Chicago')
    expect(parseNames(html)[0]).toBe('8:00 – 9:00 AM, 2:00 – 3:00 PM UTC')
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('8:00 – 9:00 AM 2:00 – 3:00 PM UTC')
  })

  test('marks only the selected slot', () => {
    expect(renderSlots().match(/aria-current="true"/g)).toHaveLength(1)
  })
})
