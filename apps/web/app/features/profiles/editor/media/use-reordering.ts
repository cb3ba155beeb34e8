import { arrangeFiles } from '@fourfold/contract/files/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { call, errorText } from '~/lib/data/api.ts'
import type { Tile } from '~/ui/uploads/MediaTiles.tsx'

type Change = (next: (before: readonly Tile[]) => Tile[]) => void

const positionIn = (order: readonly string[], { uuid }: Tile) => {
  const index = order.indexOf(uuid)
  return index === -1 ? order.length : index
}

/** Moves tiles optimistically. Orders are sent one after the other; a rejected one is rolled back. */
export function useReordering(tiles: readonly Tile[], change: Change) {
  const saved = useRef<readonly string[]>([])
  const saving = useMutation({
    scope: { id: 'gallery' },
    mutationFn: (uuids: string[]) => call(arrangeFiles, { body: { uuids } }),
    onSuccess(_, uuids) {
      saved.current = uuids
    },
    onError() {
      change((before) =>
        before.toSorted((first, second) => positionIn(saved.current, first) - positionIn(saved.current, second)),
      )
    },
  })

  function move(from: number, to: number): void {
    // Without a pending request, the displayed order is the saved one.
    if (!saving.isPending) saved.current = tiles.map(({ uuid }) => uuid)
    const next = [...tiles]
    next.splice(to, 0, ...next.splice(from, 1))
    change((before) => {
      const order = next.map(({ uuid }) => uuid)
      return before.toSorted((first, second) => positionIn(order, first) - positionIn(order, second))
    })
    saving.mutate(next.map(({ uuid }) => uuid))
  }

  return { move, error: errorText(saving.error) }
}
