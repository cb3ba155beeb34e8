import { z } from 'zod'

import { AppError } from './app-error.ts'

/** A time that PostgreSQL can store. Unlike ISO 8601, PostgreSQL has no year 0. */
export const CursorInstant = z.iso
  .datetime()
  .max(30)
  .refine((text) => text >= '1970')

/** Encodes and decodes the position after which the next page starts. */
export function createCursors<Schema extends z.ZodType>(schema: Schema) {
  return {
    write: (position: z.input<Schema>): string => Buffer.from(JSON.stringify(position)).toString('base64url'),

    /** Rejects malformed cursors. Cursors are not signed: a forged one only skips rows that the list shows anyway. */
    read(text: string): z.output<Schema> {
      const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
      if (!parsed.success) throw new AppError('invalid_input', 'after')
      return parsed.data
    },
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type PageOptions<Row> = { limit: number; cursorOf: (last: Row) => string }

/** Takes a page from the queried rows. The query returns one row more than the limit if there is a next page. */
export function takePage<Row>(rows: readonly Row[], { limit, cursorOf }: PageOptions<Row>) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > limit ? cursorOf(last) : null }
}
