import type { NetworkErrorKind } from '~/lib/data/connection.ts'
import { useNetworkError } from '~/lib/data/connection.ts'

import classes from './ConnectionBar.module.css'

const messages: Record<NetworkErrorKind, string> = {
  offline: 'You are offline. Nothing was sent.',
  unreached: 'We could not be reached. Nothing was sent.',
  unsure: 'We could not be reached. Please check whether it worked before you try again.',
}

/** Shows network errors for a while; screens do not change. (PLT-11, OP-117) */
export function ConnectionBar() {
  const error = useNetworkError()
  return (
    <div role="status" className={classes.container}>
      {error && <p className={classes.bar}>{messages[error]}</p>}
    </div>
  )
}
