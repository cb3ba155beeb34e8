const DAY = 86_400

/** Creates a clock with Unix time in seconds, like Stripe: the machine's time plus an offset set by tests. */
export function createClock() {
  let offset = 0
  let simulatedTime: number | undefined
  const now = () => simulatedTime ?? Math.floor(Date.now() / 1000) + offset
  return {
    now,
    advance: (seconds: number) => void (offset += seconds),
    reset: () => void (offset = 0),
    /** Runs `work` with the clock set to a time that `advance` skipped. */
    runAt<T>(time: number, work: () => T): T {
      simulatedTime = time
      try {
        return work()
      } finally {
        simulatedTime = undefined
      }
    },
  }
}

/** Converts days to seconds. */
export const days = (count: number): number => count * DAY

type Interval = { interval: string; interval_count: number }

function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const result = new Date(start)
  result.setUTCDate(1)
  result.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return Math.floor(result.getTime() / 1000)
}

function addInterval(anchor: number, { interval, interval_count: count }: Interval, times: number): number {
  if (interval === 'year') return addMonths(anchor, 12 * count * times)
  if (interval === 'month') return addMonths(anchor, count * times)
  return anchor + days(interval === 'week' ? 7 : 1) * count * times
}

/** Computes the end of the period that begins at `start`. Counts from the anchor to preserve a 31st in later months. */
export function computePeriodEnd(anchor: number, start: number, interval: Interval): number {
  let times = 1
  while (addInterval(anchor, interval, times) <= start) times += 1
  return addInterval(anchor, interval, times)
}
