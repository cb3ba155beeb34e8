import { z } from '../zod.ts'

/** A town, by name and state; many states share a name. (SEA-26) */
export const City = z.object({ city: z.string(), state: z.string() }).meta({ id: 'City' })
export type City = z.infer<typeof City>

export const Zipcode = City.extend({ zipcode: z.string() }).meta({ id: 'Zipcode' })
export type Zipcode = z.infer<typeof Zipcode>

/** A town as people write it and as a search names it: "Portland, OR". */
export function formatCity({ city, state }: City): string {
  return `${city}, ${state}`
}

/** What a person wrote, taken apart: the name, and the state when it is there. */
export function parseCity(label: string): { city: string; state: string | null } {
  const parts = /^(.*\S)\s*,\s*([a-z]{2})$/i.exec(label.trim())
  return { city: (parts?.[1] ?? label).trim(), state: parts?.[2]?.toUpperCase() ?? null }
}
