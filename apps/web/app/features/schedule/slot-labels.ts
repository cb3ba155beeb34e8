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
  reader: ViewerZone
  /** Time zone of the professional. */
  timeZone: string
  /** The chosen date, shown above the list. Null if each slot must show its day. */
  date: string | null
}

function labelSlot(slot: TimeRange, { reader, timeZone, date }: LabelContext): SlotLabel {
  const mine = clockOf(reader)
  const other = clockOf({ timeZone })
  const time = mine.range(slot)
  const isOtherDay = mine.dateOf(slot.start) !== date
  const isOtherClock = mine.dateOf(slot.start) !== other.dateOf(slot.start) || other.range(slot) !== time
  const day = isOtherDay ? mine.day(slot.start) : null
  const otherClock = isOtherClock ? `${other.range(slot)} ${other.shortZone(slot.start)}` : null
  const spoken = [day, time, otherClock].filter((part) => part !== null).join(', ')
  return { slot, time, day, otherClock, spoken }
}

/** Labels the slots. When the clocks go back, an hour occurs twice and both slots include the zone. */
export function labelSlots(slots: readonly TimeRange[], beside: LabelContext): SlotLabel[] {
  const all = slots.map((slot) => labelSlot(slot, beside))
  return all.map((words) => {
    const isTwice = all.some((other) => other !== words && other.spoken === words.spoken)
    if (!isTwice) return words
    const zone = clockOf(beside.reader).zone(words.slot.start)
    return { ...words, time: `${words.time}, ${zone}`, spoken: `${words.spoken}, ${zone}` }
  })
}
