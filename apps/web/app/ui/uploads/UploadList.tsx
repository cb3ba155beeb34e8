import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconAlertCircle, IconX } from '@tabler/icons-react'

import type { Upload, Uploads } from '~/lib/forms/upload-queue.ts'

import classes from './UploadList.module.css'

function progressText({ state, progress }: Upload): string {
  if (state === 'waiting') return 'Waiting'
  // All bytes are sent; the server is processing the image.
  return progress < 1 ? `${Math.round(progress * 100)}%` : 'Processing'
}

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, state, progress, error } = upload
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.text}>
        <Text size="sm" fw={500} className={classes.name}>
          {name}
        </Text>
        {error === null ? (
          <>
            <Progress value={Math.round(progress * 100)} size="sm" aria-label={`Upload of ${name}`} />
            <Text size="xs" c="dimmed">
              {progressText(upload)}
            </Text>
          </>
        ) : (
          <Text size="sm" c="var(--mantine-color-error)" className={classes.error} role="alert">
            <IconAlertCircle size={16} aria-hidden />
            {error}
          </Text>
        )}
      </div>
      <ActionIcon
        color="gray"
        size="lg"
        aria-label={`${error === null ? 'Cancel' : 'Dismiss'} ${name}`}
        onClick={onCancel}
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  )
}

/** Running uploads with progress, and failed ones. (FIL-08, FIL-09) */
export function UploadList({ uploads, cancel }: Pick<Uploads, 'uploads' | 'cancel'>) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} />
      ))}
    </ul>
  )
}
