const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A change of a zone's UTC offset, with the offsets before and after. */
export type OffsetChange = { timeZone: string; instant: number; before: string; after: string }

function createOffsetReader(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })
  return (instant) => {
    const text = format.format(instant)
    return text.slice(text.lastIndexOf('GMT'))
  }
}

/** Compares the offsets of consecutive noons and finds the minute of each change by bisection. */
function findChanges(timeZone: string, firstYear: number, lastYear: number): OffsetChange[] {
  const offsetAt = createOffsetReader(timeZone)
  const changes: OffsetChange[] = []
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

/** Lists the changes in all zones from the first to the last year, inclusive. */
export function listOffsetChanges(firstYear: number, lastYear: number): OffsetChange[] {
  return allZones.flatMap((timeZone) => findChanges(timeZone, firstYear, lastYear))
}

/** Builds a key that is equal for zones with the same change, which have the same slots around it. */
export function buildChangeKey({ instant, before, after }: OffsetChange): string {
  return `${instant} ${before} ${after}`
}
