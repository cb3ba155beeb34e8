const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A moment at which the clocks of a zone are set, and what they were and are ahead of UTC. */
export type ClockChange = { timeZone: string; instant: number; before: string; after: string }

function offsetIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })
  return (instant) => {
    const text = format.format(instant)
    return text.slice(text.lastIndexOf('GMT'))
  }
}

/** Asks what the clock says every noon, and narrows down to the minute where two noons disagree. */
function changesOf(timeZone: string, firstYear: number, lastYear: number): ClockChange[] {
  const offsetAt = offsetIn(timeZone)
  const changes: ClockChange[] = []
  let before = offsetAt(Date.UTC(firstYear - 1, 11, 31, 12))
  for (let noon = Date.UTC(firstYear, 0, 1, 12); noon < Date.UTC(lastYear + 1, 0, 1); noon += DAY) {
    const after = offsetAt(noon)
    if (after === before) continue
    let [last, first] = [noon - DAY, noon]
    while (first - last > MINUTE) {
      const middle = last + Math.round((first - last) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === before) last = middle
      else first = middle
    }
    changes.push({ timeZone, instant: first, before, after })
    before = after
  }
  return changes
}

export const allZones = Intl.supportedValuesOf('timeZone')

/** Every clock change of every zone in these years, both included. */
export function everyClockChange(firstYear: number, lastYear: number): ClockChange[] {
  return allZones.flatMap((timeZone) => changesOf(timeZone, firstYear, lastYear))
}

/** Zones whose clocks do the same thing at the same moment show the same day. */
export function sameDayKey({ instant, before, after }: ClockChange): string {
  return `${instant} ${before} ${after}`
}
