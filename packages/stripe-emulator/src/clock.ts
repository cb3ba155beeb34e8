const DAY = 86_400

/** Seconds since 1970, as Stripe counts: the time of this machine, moved forward by tests. */
export function createClock() {
  let offset = 0
  let moment: number | undefined
  const now = () => moment ?? Math.floor(Date.now() / 1000) + offset
  return {
    now,
    advance: (seconds: number) => void (offset += seconds),
    reset: () => void (offset = 0),
    /** What falls due while the clock jumps happens at its own time, not at the end of the jump. */
    at<T>(time: number, work: () => T): T {
      moment = time
      try {
        return work()
      } finally {
        moment = undefined
      }
    },
  }
}

export const days = (count: number): number => count * DAY

type Interval = { interval: string; interval_count: number }

function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}

function add(anchor: number, { interval, interval_count: count }: Interval, times: number): number {
  if (interval === 'year') return addMonths(anchor, 12 * count * times)
  if (interval === 'month') return addMonths(anchor, count * times)
  return anchor + days(interval === 'week' ? 7 : 1) * count * times
}

/** The end of the period that begins at `start`. Counted from the anchor: the 31st comes back after February. */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  let times = 1
  while (add(anchor, interval, times) <= start) times += 1
  return add(anchor, interval, times)
}
