/** The month of a moment and its start. Months are those of UTC, for everybody. */
export function monthOf(now: Temporal.Instant) {
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  return { month, from: month.toZonedDateTime('UTC').toInstant() }
}
