import { viewerZone } from '~/lib/format/time.ts'

/** Lists all time zones. Adds UTC and the browser's own zone, which `supportedValuesOf` may omit. */
export function listTimeZones(): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', viewerZone().timeZone])
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
