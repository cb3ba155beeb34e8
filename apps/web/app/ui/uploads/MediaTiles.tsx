import type { MediaItem } from '@fourfold/contract/files/shapes'
import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

import classes from './MediaTiles.module.css'

export type Tile = MediaItem & { fileName?: string }

type MediaTilesProps = {
  /** What the list holds, for the ears. */
  label: string
  tiles: readonly Tile[]
  /** How one tile is called, by its place. */
  nameOf: (tile: Tile, place: number) => string
  onDelete: (tile: Tile) => void
}

/** Images and videos somebody has uploaded, to look at and to delete. */
export function MediaTiles({ label, tiles, nameOf, onDelete }: MediaTilesProps) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {tiles.map((tile, index) => {
        const name = nameOf(tile, index + 1)
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
  )
}
