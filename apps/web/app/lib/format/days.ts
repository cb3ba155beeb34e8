const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "November 2026", from a month like 2026-11. */
export function formatMonth(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** "Nov 16, 2026", from a calendar date, which has no zone. */
export function formatDay(date: string): string {
  return days.format(new Date(`${date}T00:00:00Z`))
}
