import { z } from 'zod'

import { AppError } from './app-error.ts'

/** A moment that PostgreSQL can hold: ISO has a year 0, PostgreSQL has none. */
export const CursorInstant = z.iso
  .datetime()
  .max(30)
  .refine((moment) => moment >= '1970')

/** Writes where a page ended, and reads it when the next is asked for. */
export function createCursors<Schema extends z.ZodType>(schema: Schema) {
  return {
    write: (position: z.input<Schema>): string => Buffer.from(JSON.stringify(position)).toString('base64url'),

    /** Refuses what was not written here; a made-up position only shows what the list shows anyway. */
    read(text: string): z.output<Schema> {
      const parsed = schema.safeParse(parse(Buffer.from(text, 'base64url').toString()))
      if (!parsed.success) throw new AppError('invalid_input', 'after')
      return parsed.data
    },
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type Paged<Row> = { limit: number; cursorOf: (last: Row) => string }

/** Cuts rows that were asked for with one more than the limit, which tells whether the list goes on. */
export function takePage<Row>(rows: readonly Row[], { limit, cursorOf }: Paged<Row>) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > limit ? cursorOf(last) : null }
}
