import { redirect } from 'react-router'

import { editedProfileQuery } from '~/features/profiles/editor/own-profile.ts'
import { ProfessionalEditor } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { currentSession, viewerId } from '~/lib/session/session.ts'
import { Page } from '~/ui/page/Page.tsx'

export function clientLoader() {
  // Members have no public profile; their editor is on another page.
  if (currentSession()?.isProfessional === false) throw redirect('/profile/member')
  return waitForQueries(fetchLatest(editedProfileQuery(viewerId())))
}

export { revalidateUnlessQueryChanged as shouldRevalidate } from '~/lib/data/loaders.ts'

export default function EditProfile() {
  return (
    <Page
      title="Edit Profile"
      lead="What members see when they find you. Save a section, and we’ll take you to the next one."
    >
      <ProfessionalEditor />
    </Page>
  )
}
