import { viewerZone } from '~/lib/format/time.ts'

/** Every zone by its name, as people read it. Browsers leave UTC out of their list, and may be in a zone that is not on it. */
export function timeZones(): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', viewerZone().timeZone])
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
