import { viewerZone, formatUpcomingTime } from '~/lib/format/time.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'

/**
 * A future time in the viewer's time zone, or in `timeZone` before hydration. Includes the zone before hydration and if
 * the zones differ.
 */
export function UpcomingTime({ start, timeZone }: { start: string; timeZone: string }) {
  const isHydrated = useHydrated()
  const viewer = isHydrated ? viewerZone() : { timeZone }
  const text = formatUpcomingTime(start, viewer, !isHydrated || viewer.timeZone !== timeZone)
  return <time dateTime={start}>{text}</time>
}
