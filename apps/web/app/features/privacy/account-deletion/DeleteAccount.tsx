import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { Button, List, Modal, Stack } from '@mantine/core'
import { useState } from 'react'

import { call } from '~/lib/data/api.ts'
import { endSession, useSession } from '~/lib/session/session.ts'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'

import { SettingsRow } from '../SettingsRow.tsx'

function DeletionEffects({ isProfessional }: { isProfessional: boolean }) {
  return (
    <List spacing="xs">
      <List.Item>You are logged out everywhere, and no one can find or book you.</List.Item>
      <List.Item>Upcoming appointments are canceled, and we let the other person know.</List.Item>
      {isProfessional && <List.Item>Your subscriptions are canceled now.</List.Item>}
      <List.Item>
        In seven days we remove what you told us, wrote and uploaded. Until then you can log in and keep your account.
        Canceled appointments and subscriptions are not restored.
      </List.Item>
    </List>
  )
}

/** The setting that deletes the account, after the user has entered the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const isProfessional = useSession()?.isProfessional ?? false

  async function closeAccount(password: string): Promise<void> {
    const { erasedAt } = await call(deleteAccount, { body: { password } })
    endSession()
    // Loads a new document: the current one would redirect to the login, and still has the user's data in memory.
    window.location.replace(`/keep-account?until=${erasedAt.slice(0, 10)}`)
  }

  return (
    <SettingsRow
      title="Delete your account"
      description="Your account closes immediately. You have seven days to change your mind; then it is permanently deleted."
    >
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Delete your account?" centered>
        <Stack gap="lg">
          <DeletionEffects isProfessional={isProfessional} />
          <PasswordStep submitLabel="Delete my account" danger send={closeAccount} onCancel={() => setOpen(false)} />
        </Stack>
      </Modal>
    </SettingsRow>
  )
}
