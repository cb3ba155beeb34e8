import { useHydrated } from '~/lib/browser/hydrated.ts'
import { currentReader, soonWords } from '~/lib/format/time.ts'

/** When somebody is next free. The server does not know the reader's zone: until their browser says it, the time is the professional's. */
export function SoonTime({ start, timeZone }: { start: string; timeZone: string }) {
  const isHere = useHydrated()
  const at = isHere ? soonWords(start, currentReader()) : soonWords(start, { timeZone }, true)
  return <time dateTime={start}>{at}</time>
}
