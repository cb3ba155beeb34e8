import { Activity, useState } from 'react'
import type { ComponentType } from 'react'
import { Outlet, useMatches } from 'react-router'

import { HydrationMarker } from '~/lib/hydration/HydrationMarker.tsx'

/** A route can name a screen in its `handle` that stays mounted, hidden, while other pages show. (SHL-15) */
export type KeptScreen = { keepAlive: ComponentType }

function keptScreen(handle: unknown): ComponentType | undefined {
  return (handle as Partial<KeptScreen> | undefined)?.keepAlive
}

export default function KeepAlive() {
  const shown = useMatches()
    .map((match) => keptScreen(match.handle))
    .find(Boolean)
  const [Screen, setScreen] = useState<ComponentType | undefined>(() => shown)
  // Loaded with its route, so that earlier pages do not load it.
  if (shown && shown !== Screen) setScreen(() => shown)

  return (
    <>
      {Screen && (
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <Screen />
          {shown && <HydrationMarker />}
        </Activity>
      )}
      <Outlet />
      {!shown && <HydrationMarker />}
    </>
  )
}
