import { EDITOR_PANELS } from '@fourfold/contract/profiles/paths'
import type { EditorPanel } from '@fourfold/contract/profiles/paths'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'

import { AccountPanel } from '~/features/accounts/index.ts'
import { useUpdateQuery } from '~/lib/data/update-query.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import type { PanelEntry } from '~/ui/panels/panel.ts'
import { Panels } from '~/ui/panels/Panels.tsx'

import { CategoriesPanel } from './categories/CategoriesPanel.tsx'
import { isPanelComplete, isListed, getListingSteps } from './completeness.ts'
import { EditorContext } from './editor.ts'
import { ListingCard } from './ListingCard.tsx'
import { CertificatesPanel } from './media/CertificatesPanel.tsx'
import { LibraryPanel } from './media/LibraryPanel.tsx'
import { PhotoPanel } from './media/PhotoPanel.tsx'
import { editedProfileQuery } from './own-profile.ts'
import type { EditedProfile } from './own-profile.ts'
import { LinksPanel } from './panels/LinksPanel.tsx'
import { MeetingsPanel } from './panels/MeetingsPanel.tsx'
import { PracticePanel } from './panels/PracticePanel.tsx'
import { RatePanel } from './panels/RatePanel.tsx'
import { SchedulePanel } from './panels/SchedulePanel.tsx'
import { TraumaticPanel } from './panels/TraumaticPanel.tsx'
import { ProductsPanel } from './products/ProductsPanel.tsx'

import classes from './ProfessionalEditor.module.css'

/** The panels, except the account panel. (PRO-31) */
const panels: Record<Exclude<EditorPanel, 'account'>, { title: string; summary?: string; content: ReactNode }> = {
  photo: { title: 'Profile and cover photo', content: <PhotoPanel /> },
  certificates: { title: 'Proof of certification', content: <CertificatesPanel /> },
  categories: { title: 'Categories and tags', content: <CategoriesPanel /> },
  library: { title: 'Media library', summary: 'Optional: pictures and videos of your work', content: <LibraryPanel /> },
  practice: {
    title: 'About your practice',
    summary: 'Optional: your story, insurance, gender',
    content: <PracticePanel />,
  },
  // The specification fixes the title, so the summary names the fields that it does not cover.
  meetings: {
    title: 'For in-person meetings',
    summary: 'Where you meet, online sessions, your time zone',
    content: <MeetingsPanel />,
  },
  links: { title: 'Social media', summary: 'Optional: your website and where to follow you', content: <LinksPanel /> },
  rate: { title: 'Appointment information', content: <RatePanel /> },
  schedule: { title: 'Set your schedule', content: <SchedulePanel /> },
  products: { title: 'Products', summary: 'Optional: what you recommend', content: <ProductsPanel /> },
  traumatic: {
    title: 'Traumatic Experience',
    summary: 'Optional: what you have lived through or worked with',
    content: <TraumaticPanel />,
  },
}

type UpdateProfile = (update: (previous: EditedProfile) => EditedProfile) => void

function Editor({ profile, updateProfile }: { profile: EditedProfile; updateProfile: UpdateProfile }) {
  const editor = useMemo(() => ({ profile, updateProfile }), [profile, updateProfile])
  const accountPanel = {
    title: 'Edit your account',
    content: (
      <AccountPanel
        user={profile.user}
        onSaved={(part) => updateProfile((previous) => ({ ...previous, user: { ...previous.user, ...part } }))}
      />
    ),
  }
  const entries: PanelEntry[] = EDITOR_PANELS.map((name) => ({
    ...(name === 'account' ? accountPanel : panels[name]),
    id: name,
    isComplete: isPanelComplete[name](profile),
  }))

  return (
    <EditorContext value={editor}>
      <div className={classes.split}>
        <ListingCard steps={getListingSteps(profile)} isListed={isListed(profile)} status={profile.user.status} />
        <Panels panels={entries} />
      </div>
    </EditorContext>
  )
}

/** The profile editor of a professional, with the steps to get listed. (PRO-30, PRO-44) */
export function ProfessionalEditor() {
  const profileQuery = editedProfileQuery(useViewer().userId)
  const query = useQuery(profileQuery)
  const updateProfile = useUpdateQuery(profileQuery.queryKey)
  if (!query.data) return <QueryFallback query={query} isOwnProfile />
  return (
    <>
      <StaleNote query={query} />
      <Editor profile={query.data} updateProfile={updateProfile} />
    </>
  )
}
