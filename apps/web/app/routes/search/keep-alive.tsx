import { Activity, useState } from 'react'
import type { ComponentType } from 'react'
import { Outlet, useMatches } from 'react-router'

import { HydrationMarker } from '~/lib/hydration/HydrationMarker.tsx'

/** The `handle` of a route whose screen stays mounted but hidden while other pages are open. (SHL-15) */
export type KeepAliveHandle = { keepAlive: ComponentType }

function getKeepAliveScreen(handle: unknown): ComponentType | undefined {
  return (handle as Partial<KeepAliveHandle> | undefined)?.keepAlive
}

export default function KeepAlive() {
  const currentScreen = useMatches()
    .map((match) => getKeepAliveScreen(match.handle))
    .find(Boolean)
  const [Screen, setScreen] = useState<ComponentType | undefined>(() => currentScreen)
  // Set when the route is first opened, so that other pages do not load the screen.
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
