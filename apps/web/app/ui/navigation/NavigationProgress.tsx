import { VisuallyHidden } from '@mantine/core'
import { useNavigation } from 'react-router'

import classes from './NavigationProgress.module.css'

/** A thin line while the next page loads; hidden for fast loads. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {busy && (
        <>
          <div className={classes.line} />
          <VisuallyHidden>Loading…</VisuallyHidden>
        </>
      )}
    </div>
  )
}
