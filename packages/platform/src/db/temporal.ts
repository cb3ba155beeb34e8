import pg from 'pg'

/** PostgreSQL writes "2026-11-15 02:17:00.123456+00"; Temporal needs a "T" instead of the space. */
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

/** Parses timestamps and dates as Temporal values, and bigints as safe integers. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(oid)
    return parser ?? pg.types.getTypeParser(oid, format)
  },
}

/** pg calls `toPostgres` on parameters; without it, Temporal values would be sent as quoted JSON strings. */
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
