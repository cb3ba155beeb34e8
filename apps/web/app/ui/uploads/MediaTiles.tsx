import type { MediaItem } from '@fourfold/contract/files/shapes'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'

import classes from './MediaTiles.module.css'

export type Tile = MediaItem & { fileName?: string }

type OnMove = (from: number, to: number) => void

type MediaTilesProps = {
  /** The accessible name of the list. */
  label: string
  tiles: readonly Tile[]
  /** Returns the accessible name of a tile. */
  getName: (tile: Tile, position: number) => string
  onDelete: (tile: Tile) => void
  /** Called to reorder. If omitted, the order is fixed. */
  onMove?: OnMove | undefined
}

const directions = [
  { direction: 'earlier', step: -1, Icon: IconArrowLeft },
  { direction: 'later', step: 1, Icon: IconArrowRight },
] as const

type MoveButtonsProps = { name: string; index: number; lastIndex: number; onMove: OnMove }

function MoveButtons({ name, index, lastIndex, onMove }: MoveButtonsProps) {
  return (
    <div className={classes.moveButtons}>
      {directions.map(({ direction, step, Icon }) => (
        <ActionIcon
          key={direction}
          color="gray"
          size={40}
          data-direction={direction}
          disabled={index + step < 0 || index + step > lastIndex}
          aria-label={`Move ${name} ${direction}`}
          title={`Move ${direction}`}
          onClick={() => onMove(index, index + step)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </div>
  )
}

/** Focuses the pressed button of the moved tile, or the other button if the pressed one is now disabled. */
function restoreMoveFocus(tile: Element | undefined, direction: string): void {
  const pressedButton = tile?.querySelector<HTMLButtonElement>(`[data-direction=${direction}]:not(:disabled)`)
  const otherButton = tile?.querySelector<HTMLButtonElement>('[data-direction]:not(:disabled)')
  ;(pressedButton ?? otherButton)?.focus()
}

/** A list of uploaded images and videos that the user can view, delete and reorder. */
export function MediaTiles({ label, tiles, getName, onDelete, onMove }: MediaTilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const movedTile = useRef<{ uuid: string | undefined; to: number; direction: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')

  function move(from: number, to: number): void {
    movedTile.current = { uuid: tiles[from]?.uuid, to, direction: to < from ? 'earlier' : 'later' }
    onMove?.(from, to)
    setAnnouncement(`Moved to place ${to + 1} of ${tiles.length}.`)
  }

  // Waits for the tile, because the new order may arrive after the next frame.
  useLayoutEffect(() => {
    if (!movedTile.current || tiles[movedTile.current.to]?.uuid !== movedTile.current.uuid) return
    restoreMoveFocus(list.current?.children[movedTile.current.to], movedTile.current.direction)
    movedTile.current = null
  }, [tiles])

  return (
    <>
      <ul ref={list} className={classes.tiles} aria-label={label}>
        {tiles.map((tile, index) => {
          const name = getName(tile, index + 1)
          return (
            <li key={tile.uuid} className={classes.tile}>
              <a href={tile.url} target="_blank" rel="noopener noreferrer" className={classes.picture}>
                <img src={tile.thumbnailUrl} alt={name} loading="lazy" />
              </a>
              {tile.fileName !== undefined && (
                <Text size="sm" className={classes.name} title={tile.fileName}>
                  {tile.fileName}
                </Text>
              )}
              {onMove && tiles.length > 1 && (
                <MoveButtons name={name} index={index} lastIndex={tiles.length - 1} onMove={move} />
              )}
              <ActionIcon
                variant="default"
                radius="xl"
                size={34}
                className={classes.delete}
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(tile)}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      {onMove && (
        <VisuallyHidden role="status" component="p">
          {announcement}
        </VisuallyHidden>
      )}
    </>
  )
}
