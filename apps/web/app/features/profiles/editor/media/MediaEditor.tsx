import { deleteFile } from '@fourfold/contract/files/endpoints'
import { MAX_FILES_PER_UPLOAD } from '@fourfold/contract/reference/files'
import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useUploads } from '~/lib/forms/upload-queue.ts'
import type { UploadTarget } from '~/lib/forms/uploads.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'
import { FileDrop } from '~/ui/uploads/FileDrop.tsx'
import { MediaTiles } from '~/ui/uploads/MediaTiles.tsx'
import type { Tile } from '~/ui/uploads/MediaTiles.tsx'
import { UploadList } from '~/ui/uploads/UploadList.tsx'

type MediaEditorProps = {
  /** Label of the list, and of each tile. */
  label: string
  getName: (tile: Tile, position: number) => string
  tiles: readonly Tile[]
  emptyText: string
  dropLabel: string
  target: UploadTarget
  onAdd: (tile: Tile & { fileName: string }) => void
  onDelete: (uuid: string) => void
  /** Moves a tile. Set only if the order can be changed. */
  onMove?: ((from: number, to: number) => void) | undefined
}

const DESCRIPTION = `JPEG or PNG, up to 10 MB each, ${MAX_FILES_PER_UPLOAD} at a time.`

/** Uploads, shows and deletes images. Each image is saved as soon as it is uploaded. (FIL-08 to FIL-11) */
export function MediaEditor({ label, getName, tiles, target, onAdd, onDelete, onMove, ...props }: MediaEditorProps) {
  const [hasTooMany, setTooMany] = useState(false)
  const [tileToDelete, setTileToDelete] = useState<Tile | null>(null)
  const dropInput = useRef<HTMLInputElement>(null)
  const { run, isPending, error } = useAction((uuid: string) => call(deleteFile, { body: { uuid } }))
  const { uploads, isBusy, add, cancel } = useUploads({
    target,
    onUploaded: ({ uuid, url, thumbnailUrl }, fileName) => onAdd({ uuid, url, thumbnailUrl, storage: null, fileName }),
  })
  useUnsavedMark(isBusy)

  function addFiles(files: readonly File[]): void {
    setTooMany(files.length > MAX_FILES_PER_UPLOAD)
    add(files)
  }

  async function remove({ uuid }: Tile): Promise<void> {
    const isDeleted = await run(uuid)
    setTileToDelete(null)
    if (isDeleted) onDelete(uuid)
  }

  return (
    <Stack gap="md">
      {tiles.length > 0 ? (
        <MediaTiles label={label} tiles={tiles} getName={getName} onDelete={setTileToDelete} onMove={onMove} />
      ) : (
        <Text c="dimmed">{props.emptyText}</Text>
      )}
      <FormFeedback error={error} />
      <FileDrop ref={dropInput} label={props.dropLabel} description={DESCRIPTION} multiple onFiles={addFiles} />
      {hasTooMany && (
        <Text size="sm" role="status">
          You can upload {MAX_FILES_PER_UPLOAD} files at a time; these are the first {MAX_FILES_PER_UPLOAD}.
        </Text>
      )}
      <UploadList uploads={uploads} cancel={cancel} />
      <ConfirmDialog
        opened={tileToDelete !== null}
        title={tileToDelete?.storage ? 'Delete video?' : 'Delete image?'}
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={() => tileToDelete && void remove(tileToDelete)}
        onClose={() => setTileToDelete(null)}
        onClosed={() => document.activeElement === document.body && dropInput.current?.focus()}
      >
        It disappears from your profile. This cannot be undone.
      </ConfirmDialog>
    </Stack>
  )
}
