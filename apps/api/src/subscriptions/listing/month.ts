/** Returns the UTC month of an instant and its start. */
export function getMonth(now: Temporal.Instant) {
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  return { month, from: month.toZonedDateTime('UTC').toInstant() }
}
