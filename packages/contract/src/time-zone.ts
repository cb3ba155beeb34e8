import { z } from './zod.ts'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** An IANA time zone name, such as "America/New_York". */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list.')
