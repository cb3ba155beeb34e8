import { redirect } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { AccountPanel } from '~/features/accounts/profile/AccountPanel.tsx'
import { editedProfileQuery } from '~/features/profiles/editor/own-profile.ts'
import type { AccountSlot } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { ProfessionalEditor } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { ask, filled } from '~/lib/loading.ts'
import { currentSession, viewerId } from '~/lib/session.ts'
import { Page } from '~/ui/Page.tsx'

export function clientLoader() {
  // A member has no page to edit; what they fill in is there.
  if (currentSession()?.isProfessional === false) throw redirect('/profile/member')
  return filled(ask(editedProfileQuery(viewerId())))
}

const accountSlot: AccountSlot = (user, onSaved) => <AccountPanel user={user} onSaved={onSaved} />

/** Another panel is the same profile. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function EditProfile() {
  return (
    <Page
      title="Edit Profile"
      lead="What members see when they find you. Save a panel and we take you to the next one."
    >
      <ProfessionalEditor account={accountSlot} />
    </Page>
  )
}
