import { clockOf } from '~/lib/format/time.ts'
import type { ViewerZone, TimeRange } from '~/lib/format/time.ts'

export type SlotWords = {
  slot: TimeRange
  time: string
  /** The day, where it does not go without saying. */
  day: string | null
  /** The clock of the other one, where it shows something else. */
  theirs: string | null
  spoken: string
}

type Beside = {
  reader: ViewerZone
  /** The professional's zone. */
  timeZone: string
  /** The chosen date, whose name stands above the list; without one each slot says its day. */
  date: string | null
}

function wordsOf(slot: TimeRange, { reader, timeZone, date }: Beside): SlotWords {
  const mine = clockOf(reader)
  const other = clockOf({ timeZone })
  const time = mine.range(slot)
  const isOtherDay = mine.dateOf(slot.start) !== date
  const isOtherClock = mine.dateOf(slot.start) !== other.dateOf(slot.start) || other.range(slot) !== time
  const day = isOtherDay ? mine.day(slot.start) : null
  const theirs = isOtherClock ? `${other.range(slot)} ${other.shortZone(slot.start)}` : null
  const spoken = [day, time, theirs].filter((part) => part !== null).join(', ')
  return { slot, time, day, theirs, spoken }
}

/** How slots read. In the night the clocks go back an hour comes twice: then both say which one they are. */
export function slotWords(slots: readonly TimeRange[], beside: Beside): SlotWords[] {
  const all = slots.map((slot) => wordsOf(slot, beside))
  return all.map((words) => {
    const isTwice = all.some((other) => other !== words && other.spoken === words.spoken)
    if (!isTwice) return words
    const zone = clockOf(beside.reader).zone(words.slot.start)
    return { ...words, time: `${words.time}, ${zone}`, spoken: `${words.spoken}, ${zone}` }
  })
}
