import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import { confirmOnce } from './confirm-once.ts'
import type { Confirmation, ConfirmLink } from './confirm-once.ts'

type OtherSessionProps = { link: ConfirmLink; onConfirmed: (confirmation: Confirmation) => void }

/** Asks for confirmation before a link for one account ends the session of another account. */
export function OtherSession({ link, onConfirmed }: OtherSessionProps) {
  const session = useSession()
  const [isConfirming, setConfirming] = useState(false)

  async function logOutAndConfirm(): Promise<void> {
    setConfirming(true)
    onConfirmed(await confirmOnce({ ...link, replaceSession: true }))
    setConfirming(false)
  }

  return (
    <Stack>
      <Text>
        You are logged in as <strong>{session?.username}</strong>, and this link is for the account of{' '}
        <strong>{link.email}</strong>. If you didn’t request it, stay logged in.
      </Text>
      <Group>
        <Button component={Link} to="/">
          Stay logged in
        </Button>
        <Button variant="default" loading={isConfirming} onClick={() => void logOutAndConfirm()}>
          Log out and confirm
        </Button>
      </Group>
    </Stack>
  )
}
