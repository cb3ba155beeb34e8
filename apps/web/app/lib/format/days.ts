const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 16, 2026", from a calendar date, which has no zone. */
export function dayInWords(date: string): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}
