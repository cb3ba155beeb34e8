import { viewerZone, formatUpcomingTime } from '~/lib/format/time.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'

/** The next free slot in the viewer's zone. Before hydration and if the zones differ, includes the zone. */
export function UpcomingTime({ start, timeZone }: { start: string; timeZone: string }) {
  const isHydrated = useHydrated()
  const viewer = isHydrated ? viewerZone() : { timeZone }
  const at = formatUpcomingTime(start, viewer, !isHydrated || viewer.timeZone !== timeZone)
  return <time dateTime={start}>{at}</time>
}
