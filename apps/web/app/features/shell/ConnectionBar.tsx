import type { NetworkErrorKind } from '~/lib/data/connection.ts'
import { useNetworkError } from '~/lib/data/connection.ts'

import classes from './ConnectionBar.module.css'

const words: Record<NetworkErrorKind, string> = {
  offline: 'You are offline. Nothing was sent.',
  unreached: 'We could not be reached. Nothing was sent.',
  unsure: 'We could not be reached. Please check whether it worked before you try again.',
}

/** Shows network errors; screens do not change. Hides by itself. (PLT-11, OP-117) */
export function ConnectionBar() {
  const silence = useNetworkError()
  return (
    <div role="status" className={classes.place}>
      {silence && <p className={classes.bar}>{words[silence]}</p>}
    </div>
  )
}
