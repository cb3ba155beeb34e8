import { clockOf } from '~/lib/format/time.ts'
import type { ViewerZone, TimeRange } from '~/lib/format/time.ts'

export type SlotLabel = {
  slot: TimeRange
  time: string
  /** The day, if it differs from the chosen date. */
  day: string | null
  /** The time in the professional's zone, if it differs. */
  otherClock: string | null
  spoken: string
}

type LabelContext = {
  viewer: ViewerZone
  /** Time zone of the professional. */
  timeZone: string
  /** The chosen date, shown above the list. Null if each slot must show its day. */
  date: string | null
}

function labelSlot(slot: TimeRange, { viewer, timeZone, date }: LabelContext): SlotLabel {
  const viewerClock = clockOf(viewer)
  const other = clockOf({ timeZone })
  const time = viewerClock.range(slot)
  const isOtherDay = viewerClock.dateOf(slot.start) !== date
  const isOtherClock = viewerClock.dateOf(slot.start) !== other.dateOf(slot.start) || other.range(slot) !== time
  const day = isOtherDay ? viewerClock.day(slot.start) : null
  const otherClock = isOtherClock ? `${other.range(slot)} ${other.shortZone(slot.start)}` : null
  const spoken = [day, time, otherClock].filter((part) => part !== null).join(', ')
  return { slot, time, day, otherClock, spoken }
}

/** Labels the slots. When the clocks go back, an hour occurs twice and both slots include the zone. */
export function labelSlots(slots: readonly TimeRange[], context: LabelContext): SlotLabel[] {
  const all = slots.map((slot) => labelSlot(slot, context))
  return all.map((label) => {
    const isTwice = all.some((other) => other !== label && other.spoken === label.spoken)
    if (!isTwice) return label
    const zone = clockOf(context.viewer).zone(label.slot.start)
    return { ...label, time: `${label.time}, ${zone}`, spoken: `${label.spoken}, ${zone}` }
  })
}
