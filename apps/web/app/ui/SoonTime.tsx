import { useHydrated } from '~/lib/browser/hydrated.ts'
import { currentReader, soonWords } from '~/lib/format/time.ts'

/** When somebody is next free, and on whose clock where theirs is another. Until a browser says its zone, it is the professional's. */
export function SoonTime({ start, timeZone }: { start: string; timeZone: string }) {
  const isHere = useHydrated()
  const reader = isHere ? currentReader() : { timeZone }
  const at = soonWords(start, reader, !isHere || reader.timeZone !== timeZone)
  return <time dateTime={start}>{at}</time>
}
