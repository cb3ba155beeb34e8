import { Text } from '@mantine/core'

import { useEditor } from '../editor.ts'
import { MediaEditor } from './MediaEditor.tsx'
import { NextPanel } from './NextPanel.tsx'

/** The professional's certificates. (FIL-15) */
export function CertificatesPanel() {
  const { profile, updateProfile } = useEditor()
  return (
    <>
      <Text mb="md">
        Upload photos or scans of your certificates, licenses and diplomas. Our team looks at them before you are
        listed, and members see them on your profile.
      </Text>
      <MediaEditor
        label="Certificates"
        getName={({ fileName }, position) => fileName ?? `certificate ${position}`}
        tiles={profile.files}
        emptyText="Nothing uploaded yet."
        dropLabel="Choose certificates"
        target={{ fileType: 'file' }}
        onAdd={(file) => updateProfile((previous) => ({ ...previous, files: [...previous.files, file] }))}
        onDelete={(uuid) =>
          updateProfile((previous) => ({ ...previous, files: previous.files.filter((file) => file.uuid !== uuid) }))
        }
      />
      <NextPanel />
    </>
  )
}
