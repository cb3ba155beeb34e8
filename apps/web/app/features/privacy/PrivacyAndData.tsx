import { Stack, Title } from '@mantine/core'
import { useId } from 'react'

import { useSession } from '~/lib/session/session.ts'

import { DeleteAccount } from './account-deletion/DeleteAccount.tsx'
import { DisclosureLog } from './disclosures/DisclosureLog.tsx'
import { DiscreetMode } from './discreet/DiscreetMode.tsx'
import { ExportData } from './export/ExportData.tsx'
import { OwnSessions } from './sessions/OwnSessions.tsx'

import classes from './PrivacyAndData.module.css'

/** Privacy settings. Hidden during impersonation. */
export function PrivacyAndData() {
  const titleId = useId()
  const session = useSession()
  if (!session || session.impersonating) return null
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={3} id={titleId} size="h4">
        Privacy and data
      </Title>
      <Stack gap={28}>
        <OwnSessions />
        {!session.isProfessional && <DisclosureLog />}
        {!session.isProfessional && <DiscreetMode />}
        <ExportData />
        <DeleteAccount />
      </Stack>
    </section>
  )
}
