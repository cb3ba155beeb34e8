import { AccountPanel } from '~/features/accounts/index.ts'
import type { PanelEntry } from '~/ui/panels/panel.ts'
import { Panels } from '~/ui/panels/Panels.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { GeneralPanel } from './GeneralPanel.tsx'

type MemberEditorProps = {
  user: OwnProfile
  updateUser: (update: (previous: OwnProfile) => OwnProfile) => void
  /** One panel per matching question, starting at panel 2. (OP-031) */
  questions: readonly PanelEntry[]
}

/** The profile editor of a member. (PRO-33, PRO-45) */
export function MemberEditor({ user, updateUser, questions }: MemberEditorProps) {
  const panels: PanelEntry[] = [
    {
      id: 'account',
      title: 'EDIT YOUR ACCOUNT',
      isComplete: user.emailVerified,
      content: <AccountPanel user={user} onSaved={(part) => updateUser((previous) => ({ ...previous, ...part }))} />,
    },
    {
      id: 'general',
      title: 'GENERAL INFORMATION',
      isComplete: user.country !== null && user.ageRange !== 'Any',
      content: <GeneralPanel user={user} onSaved={(saved) => updateUser(() => saved)} />,
    },
    ...questions,
  ]
  return <Panels panels={panels} />
}
