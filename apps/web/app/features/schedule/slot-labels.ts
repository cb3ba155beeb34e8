import { getZoneFormatter } from '~/lib/format/time.ts'
import type { ViewerZone, TimeRange } from '~/lib/format/time.ts'

export type SlotLabel = {
  slot: TimeRange
  time: string
  /** The day, if it differs from the selected date. */
  day: string | null
  /** The time in the professional's zone, if it differs. */
  professionalTime: string | null
  ariaLabel: string
}

type LabelContext = {
  viewer: ViewerZone
  /** The time zone of the professional. */
  timeZone: string
  /** The selected date, shown above the list. If null, each slot shows its day. */
  date: string | null
}

function labelSlot(slot: TimeRange, { viewer, timeZone, date }: LabelContext): SlotLabel {
  const viewerFormatter = getZoneFormatter(viewer)
  const professionalFormatter = getZoneFormatter({ timeZone })
  const time = viewerFormatter.range(slot)
  const isOtherDay = viewerFormatter.dateOf(slot.start) !== date
  const isOtherTime =
    viewerFormatter.dateOf(slot.start) !== professionalFormatter.dateOf(slot.start) ||
    professionalFormatter.range(slot) !== time
  const day = isOtherDay ? viewerFormatter.day(slot.start) : null
  const professionalTime = isOtherTime
    ? `${professionalFormatter.range(slot)} ${professionalFormatter.shortZone(slot.start)}`
    : null
  const ariaLabel = [day, time, professionalTime].filter((part) => part !== null).join(', ')
  return { slot, time, day, professionalTime, ariaLabel }
}

/** Labels the slots. When daylight saving time ends, an hour occurs twice: both labels then include the zone. */
export function labelSlots(slots: readonly TimeRange[], context: LabelContext): SlotLabel[] {
  const all = slots.map((slot) => labelSlot(slot, context))
  return all.map((label) => {
    const isAmbiguous = all.some((other) => other !== label && other.ariaLabel === label.ariaLabel)
    if (!isAmbiguous) return label
    const zone = getZoneFormatter(context.viewer).zone(label.slot.start)
    return { ...label, time: `${label.time}, ${zone}`, ariaLabel: `${label.ariaLabel}, ${zone}` }
  })
}
