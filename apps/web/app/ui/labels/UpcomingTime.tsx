import { viewerZone, formatUpcomingTime } from '~/lib/format/time.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'

/** The next free time, in the viewer's zone. Before hydration, and if the zones differ, it names the zone. */
export function UpcomingTime({ start, timeZone }: { start: string; timeZone: string }) {
  const isHydrated = useHydrated()
  const reader = isHydrated ? viewerZone() : { timeZone }
  const at = formatUpcomingTime(start, reader, !isHydrated || reader.timeZone !== timeZone)
  return <time dateTime={start}>{at}</time>
}
