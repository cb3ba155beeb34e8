import { PANEL_ADVANCE_DELAY } from '@fourfold/contract/constants'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { parsePanel } from './panel-query.ts'

type OpenPanel = {
  /** The panel that the URL names, open or closed. */
  current: number
  isClosed: boolean
  /** Changes with every navigation to a panel, also to the open one. */
  navigationKey: string
  toggle: (panel: number) => void
  openNextFrom: (panel: number) => void
  advanceAfterDelay: (panel: number, delay?: number) => void
}

type OpenPanelOptions = {
  count: number
  /** Panels with unsaved changes. A panel may report its save a moment before this is updated. */
  unsaved: readonly boolean[]
}

/** The open panel. It is part of the URL, so that links can open it and a reload keeps it. (PRO-30) */
export function useOpenPanel({ count, unsaved }: OpenPanelOptions): OpenPanel {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const current = parsePanel(new URLSearchParams(search).get('panel'), count)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const [pendingAdvance, setPendingAdvance] = useState<{ panel: number; delay: number; navigationKey: string } | null>(
    null,
  )
  const isClosed = closedAt === key
  const isBlocked = unsaved[current] === true

  const open = useCallback(
    (panel: number) => {
      void navigate({ search: `?panel=${panel}` }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )

  const openNextFrom = useCallback((panel: number) => panel + 1 < count && open(panel + 1), [count, open])

  const advanceAfterDelay = useCallback(
    (panel: number, delay = PANEL_ADVANCE_DELAY) => setPendingAdvance({ panel, delay, navigationKey: key }),
    [key],
  )

  useEffect(() => {
    // Ignored if the user has navigated since.
    if (isBlocked || pendingAdvance?.navigationKey !== key || pendingAdvance.panel !== current || current + 1 >= count)
      return undefined
    const timer = setTimeout(() => open(current + 1), pendingAdvance.delay)
    return () => clearTimeout(timer)
  }, [isBlocked, pendingAdvance, key, current, count, open])

  return {
    current,
    isClosed,
    navigationKey: key,
    toggle: (panel) => (panel === current ? setClosedAt(isClosed ? null : key) : open(panel)),
    openNextFrom,
    advanceAfterDelay,
  }
}
