import { clockOf } from '~/lib/format/time.ts'
import type { ViewerZone, TimeRange } from '~/lib/format/time.ts'

export type SlotLabel = {
  slot: TimeRange
  time: string
  /** The day, where it does not go without saying. */
  day: string | null
  /** The clock of the other one, where it shows something else. */
  otherClock: string | null
  spoken: string
}

type LabelContext = {
  reader: ViewerZone
  /** The professional's zone. */
  timeZone: string
  /** The chosen date, whose name stands above the list; without one each slot says its day. */
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

/** How slots read. In the night the clocks go back an hour comes twice: then both say which one they are. */
export function labelSlots(slots: readonly TimeRange[], beside: LabelContext): SlotLabel[] {
  const all = slots.map((slot) => labelSlot(slot, beside))
  return all.map((words) => {
    const isTwice = all.some((other) => other !== words && other.spoken === words.spoken)
    if (!isTwice) return words
    const zone = clockOf(beside.reader).zone(words.slot.start)
    return { ...words, time: `${words.time}, ${zone}`, spoken: `${words.spoken}, ${zone}` }
  })
}
