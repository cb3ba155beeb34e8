import { arrangeFiles } from '@fourfold/contract/files/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { call, errorText } from '~/lib/data/api.ts'
import type { Tile } from '~/ui/uploads/MediaTiles.tsx'

type UpdateTiles = (update: (previous: readonly Tile[]) => Tile[]) => void

const getPosition = (order: readonly string[], { uuid }: Tile) => {
  const index = order.indexOf(uuid)
  return index === -1 ? order.length : index
}

/** Moves tiles optimistically. Sends one order at a time, and rolls back an order that the server rejects. */
export function useReordering(tiles: readonly Tile[], updateTiles: UpdateTiles) {
  const savedOrder = useRef<readonly string[]>([])
  const saving = useMutation({
    scope: { id: 'gallery' },
    mutationFn: (uuids: string[]) => call(arrangeFiles, { body: { uuids } }),
    onSuccess(_, uuids) {
      savedOrder.current = uuids
    },
    onError() {
      updateTiles((previous) =>
        previous.toSorted(
          (first, second) => getPosition(savedOrder.current, first) - getPosition(savedOrder.current, second),
        ),
      )
    },
  })

  function move(from: number, to: number): void {
    // Without a pending request, the displayed order is the saved one.
    if (!saving.isPending) savedOrder.current = tiles.map(({ uuid }) => uuid)
    const movedTiles = [...tiles]
    movedTiles.splice(to, 0, ...movedTiles.splice(from, 1))
    updateTiles((previous) => {
      const order = movedTiles.map(({ uuid }) => uuid)
      return previous.toSorted((first, second) => getPosition(order, first) - getPosition(order, second))
    })
    saving.mutate(movedTiles.map(({ uuid }) => uuid))
  }

  return { move, error: errorText(saving.error) }
}
