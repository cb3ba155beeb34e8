import pg from 'pg'

/** Parses a timestamp such as "2026-11-15 02:17:00.123456+00". Temporal requires a "T" instead of the space. */
function parseInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text.replace(' ', 'T'))
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds the safe integer range`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, parseInstant],
  [pg.types.builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [pg.types.builtins.INT8, parseSafeInteger],
])

/** Parses timestamps and dates as Temporal values, and bigints as safe integers. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(oid)
    return parser ?? pg.types.getTypeParser(oid, format)
  },
}

/** Adds `toPostgres` to Temporal values. Without it, pg sends them as quoted JSON strings. */
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
