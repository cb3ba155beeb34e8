import { Button, Stack, Title } from '@mantine/core'
import { IconPhoto, IconUser } from '@tabler/icons-react'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { useUploads } from '~/lib/forms/upload-queue.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'
import { FileDrop } from '~/ui/uploads/FileDrop.tsx'
import { UploadList } from '~/ui/uploads/UploadList.tsx'

import { saveProfile, useEditor } from '../editor.ts'

import classes from './ImagePicker.module.css'

type ImagePickerProps = {
  kind: 'profile' | 'background'
  field: 'profileImageUrl' | 'backgroundImageUrl'
  title: string
  description: string
  url: string | null
}

/** Shows, replaces or removes one image of the profile. */
export function ImagePicker({ kind, field, title, description, url }: ImagePickerProps) {
  const { updateProfile } = useEditor()
  const [isConfirming, setConfirming] = useState(false)
  const name = title.toLowerCase()

  async function saveImage(newUrl: string | null): Promise<void> {
    const user = await saveProfile({ [field]: newUrl })
    updateProfile((previous) => ({ ...previous, user }))
  }

  const { run, isPending, error } = useAction(() => saveImage(null))
  const { uploads, isBusy, add, cancel } = useUploads({
    target: { fileType: kind },
    onUploaded: (uploaded) => saveImage(uploaded.url),
  })
  useUnsavedMark(isBusy)

  function replace(files: readonly File[]): void {
    for (const { id } of uploads) cancel(id)
    add(files)
  }

  async function remove(): Promise<void> {
    await run()
    setConfirming(false)
  }

  const Placeholder = kind === 'profile' ? IconUser : IconPhoto
  return (
    <section aria-label={title}>
      <Title order={3} size="1rem" mb="sm">
        {title}
      </Title>
      <div className={classes.picker} data-kind={kind}>
        <div className={classes.preview} data-kind={kind} data-busy={isBusy}>
          {url === null ? <Placeholder size={40} stroke={1.4} aria-hidden /> : <img src={url} alt={`Your ${name}`} />}
        </div>
        <Stack gap="md" className={classes.controls}>
          <FileDrop
            label={`Choose ${name}`}
            description={`${description} JPEG or PNG, up to 10 MB.`}
            onFiles={replace}
          />
          <UploadList uploads={uploads} cancel={cancel} />
          <FormFeedback error={error} />
          {url !== null && !isBusy && (
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              className={classes.remove}
              onClick={() => setConfirming(true)}
            >
              Remove {name}
            </Button>
          )}
        </Stack>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        busy={isPending}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      >
        {kind === 'profile'
          ? 'Without a profile photo you cannot select categories or be listed.'
          : 'Your profile then shows a plain cover.'}
      </ConfirmDialog>
    </section>
  )
}
