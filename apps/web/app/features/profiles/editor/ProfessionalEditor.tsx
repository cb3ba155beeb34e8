import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'

import type { PanelEntry } from '~/ui/panels/panel.ts'
import { Panels } from '~/ui/panels/Panels.tsx'

import { CategoriesPanel } from './categories/CategoriesPanel.tsx'
import { completePanels, listingSteps } from './completeness.ts'
import { EditorContext } from './editor.ts'
import { ListingCard } from './ListingCard.tsx'
import { CertificatesPanel } from './media/CertificatesPanel.tsx'
import { LibraryPanel } from './media/LibraryPanel.tsx'
import { PhotoPanel } from './media/PhotoPanel.tsx'
import type { EditedProfile, OwnProfile } from './own-profile.ts'
import { LinksPanel } from './panels/LinksPanel.tsx'
import { MeetingsPanel } from './panels/MeetingsPanel.tsx'
import { PracticePanel } from './panels/PracticePanel.tsx'
import { RatePanel } from './panels/RatePanel.tsx'
import { SchedulePanel } from './panels/SchedulePanel.tsx'
import { TraumaticPanel } from './panels/TraumaticPanel.tsx'
import { ProductsPanel } from './products/ProductsPanel.tsx'

import classes from './ProfessionalEditor.module.css'

/** The account belongs to another feature; the page brings it. */
export type AccountSlot = (user: OwnProfile, onSaved: (account: Partial<OwnProfile>) => void) => ReactNode

/** (PRO-31) */
const panels = [
  { title: 'Profile and cover photo', content: <PhotoPanel /> },
  { title: 'Proof of certification', content: <CertificatesPanel /> },
  { title: 'Categories and tags', content: <CategoriesPanel /> },
  { title: 'Media library', content: <LibraryPanel /> },
  { title: 'About your practice', content: <PracticePanel /> },
  { title: 'For in-person meetings', content: <MeetingsPanel /> },
  { title: 'Social media', content: <LinksPanel /> },
  { title: 'Appointment information', content: <RatePanel /> },
  { title: 'Set your schedule', content: <SchedulePanel /> },
  { title: 'Products', content: <ProductsPanel /> },
  { title: 'Traumatic Experience', content: <TraumaticPanel /> },
]

type ProfessionalEditorProps = { loaded: EditedProfile; account: AccountSlot }

/** Everything a professional shows, panel by panel, and what is missing to be listed. (PRO-30, PRO-44) */
export function ProfessionalEditor({ loaded, account }: ProfessionalEditorProps) {
  const [profile, change] = useState(loaded)
  const editor = useMemo(() => ({ profile, change }), [profile])
  const complete = completePanels(profile)
  const accountPanel = {
    title: 'Edit your account',
    content: account(profile.user, (part) => change((before) => ({ ...before, user: { ...before.user, ...part } }))),
  }
  const entries: PanelEntry[] = [accountPanel, ...panels].map((panel, place) => ({
    ...panel,
    id: panel.title,
    isComplete: complete[place] ?? false,
  }))

  return (
    <EditorContext value={editor}>
      <div className={classes.split}>
        <ListingCard steps={listingSteps(profile)} />
        <Panels panels={entries} />
      </div>
    </EditorContext>
  )
}
