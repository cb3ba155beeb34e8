import { Stack, Title } from '@mantine/core'
import { useId } from 'react'

import { useSession } from '~/lib/session/session.ts'

import { ExportData } from './export/ExportData.tsx'
import { DeleteAccount } from './leaving/DeleteAccount.tsx'

import classes from './PrivacyAndData.module.css'

/** What somebody can do about what we hold of them. An admin who acts as them can do none of it. */
export function PrivacyAndData() {
  const titleId = useId()
  if (useSession()?.acting) return null
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={3} id={titleId} size="h4">
        Privacy and data
      </Title>
      <Stack gap="lg">
        <ExportData />
        <DeleteAccount />
      </Stack>
    </section>
  )
}
