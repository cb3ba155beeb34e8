import { z } from '../zod.ts'

/** A city. The state distinguishes cities of the same name. (SEA-26) */
export const City = z.object({ city: z.string(), state: z.string() }).meta({ id: 'City' })
export type City = z.infer<typeof City>

export const Zipcode = City.extend({ zipcode: z.string() }).meta({ id: 'Zipcode' })
export type Zipcode = z.infer<typeof Zipcode>

/** Formats a city as "Portland, OR". */
export function formatCity({ city, state }: City): string {
  return `${city}, ${state}`
}

/** Splits "Portland, OR" into name and state; the state is null if absent. */
export function parseCity(label: string): { city: string; state: string | null } {
  const match = /^(.*\S)\s*,\s*([a-z]{2})$/i.exec(label.trim())
  return { city: (match?.[1] ?? label).trim(), state: match?.[2]?.toUpperCase() ?? null }
}
