import { VisuallyHidden } from '@mantine/core'
import { useNavigation } from 'react-router'

import classes from './NavigationProgress.module.css'

/** Shows a thin line while the next page loads; hidden for fast loads. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {isNavigating && (
        <>
          <div className={classes.line} />
          <VisuallyHidden>Loading…</VisuallyHidden>
        </>
      )}
    </div>
  )
}
