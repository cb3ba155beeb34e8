import type { NetworkErrorKind } from '~/lib/data/connection.ts'
import { useNetworkError } from '~/lib/data/connection.ts'

import classes from './ConnectionBar.module.css'

const messages: Record<NetworkErrorKind, string> = {
  offline: 'You are offline. Nothing was sent.',
  unreachable: 'We could not be reached. Nothing was sent.',
  uncertain: 'We could not be reached. Please check whether it worked before you try again.',
}

/** Shows a network error for a few seconds. The page itself does not change. (PLT-11, OP-117) */
export function ConnectionBar() {
  const error = useNetworkError()
  return (
    <div role="status" className={classes.container}>
      {error && <p className={classes.bar}>{messages[error]}</p>}
    </div>
  )
}
