import pg from 'pg'

/** PostgreSQL writes "2026-11-15 02:17:00.123456+00"; only the blank keeps Temporal from reading it. */
function instant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text.replace(' ', 'T'))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, instant],
  [pg.types.builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [pg.types.builtins.INT8, safeInteger],
])

/** How columns become values: instants and dates as Temporal, bigints as safe integers. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const ours = format === 'binary' ? undefined : parsers.get(oid)
    return ours ?? pg.types.getTypeParser(oid, format)
  },
}

/** pg would send Temporal values as JSON strings with quotes in them; this is its hook for a better form. */
export function registerTemporalSerializer() {
  const prototypes: object[] = [Temporal.Instant.prototype, Temporal.PlainDate.prototype]
  for (const prototype of prototypes) {
    if ('toPostgres' in prototype) continue
    Object.defineProperty(prototype, 'toPostgres', {
      value(this: { toString(): string }) {
        return this.toString()
      },
    })
  }
}
