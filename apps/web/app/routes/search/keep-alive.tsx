import { Activity, useState } from 'react'
import type { ComponentType } from 'react'
import { Outlet, useMatches } from 'react-router'

import { HydrationMarker } from '~/lib/hydration/HydrationMarker.tsx'

/** The `handle` of a route whose screen stays mounted and hidden while other pages show. (SHL-15) */
export type KeepAliveHandle = { keepAlive: ComponentType }

function keepAliveScreen(handle: unknown): ComponentType | undefined {
  return (handle as Partial<KeepAliveHandle> | undefined)?.keepAlive
}

export default function KeepAlive() {
  const currentScreen = useMatches()
    .map((match) => keepAliveScreen(match.handle))
    .find(Boolean)
  const [Screen, setScreen] = useState<ComponentType | undefined>(() => currentScreen)
  // Known only once its route is loaded, so that other pages do not load it.
  if (currentScreen && currentScreen !== Screen) setScreen(() => currentScreen)

  return (
    <>
      {Screen && (
        <Activity mode={currentScreen ? 'visible' : 'hidden'}>
          <Screen />
          {currentScreen && <HydrationMarker />}
        </Activity>
      )}
      <Outlet />
      {!currentScreen && <HydrationMarker />}
    </>
  )
}
