import { Stack, Text } from '@mantine/core'

import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'

import { useEditor } from '../editor.ts'
import { MediaEditor } from './MediaEditor.tsx'
import { NextPanel } from './NextPanel.tsx'
import { useReordering } from './use-reordering.ts'
import { VideoLink } from './VideoLink.tsx'

/** Images and videos of the professional's work. (FIL-14) */
export function LibraryPanel() {
  const { profile, updateProfile } = useEditor()
  const { move, error } = useReordering(profile.images, (update) =>
    updateProfile((previous) => ({ ...previous, images: update(previous.images) })),
  )
  return (
    <>
      <Text mb="md">
        Show your rooms, your work and yourself. Members see these in the gallery of your profile, in this order.
      </Text>
      <Stack gap="md">
        <MediaEditor
          label="Media library"
          getName={({ storage }, position) => `${storage === null ? 'image' : `${storage} video`} ${position}`}
          tiles={profile.images}
          emptyText="No images or videos yet."
          dropLabel="Choose images"
          target={{ fileType: 'library' }}
          onAdd={({ fileName: _name, ...image }) =>
            updateProfile((previous) => ({ ...previous, images: [...previous.images, image] }))
          }
          onDelete={(uuid) =>
            updateProfile((previous) => ({
              ...previous,
              images: previous.images.filter((image) => image.uuid !== uuid),
            }))
          }
          onMove={move}
        />
        <FormFeedback error={error} />
      </Stack>
      <VideoLink
        onAdd={(video) => updateProfile((previous) => ({ ...previous, images: [...previous.images, video] }))}
      />
      <NextPanel />
    </>
  )
}
