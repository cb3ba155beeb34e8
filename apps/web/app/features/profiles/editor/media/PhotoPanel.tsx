import { useEditor } from '../editor.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { NextPanel } from './NextPanel.tsx'

import classes from './ImagePicker.module.css'

/** The profile photo and cover photo, saved automatically after the upload. (PRO-36 to PRO-38, FIL-16) */
export function PhotoPanel() {
  const { profile } = useEditor()
  const { profileImageUrl, backgroundImageUrl } = profile.user
  return (
    <>
      <div className={classes.pickers}>
        <ImagePicker
          kind="profile"
          field="profileImageUrl"
          title="Profile photo"
          description="A jpg of about 300 px square works best."
          url={profileImageUrl}
        />
        <ImagePicker
          kind="background"
          field="backgroundImageUrl"
          title="Cover photo"
          description="About 1000 x 400 px works best."
          url={backgroundImageUrl}
        />
      </div>
      <NextPanel />
    </>
  )
}
