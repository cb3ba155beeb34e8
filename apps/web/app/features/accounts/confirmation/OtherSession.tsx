import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import { confirmOnce } from './confirm-once.ts'
import type { Confirmation, ConfirmLink } from './confirm-once.ts'

type OtherSessionProps = { link: ConfirmLink; onAnswer: (confirmation: Confirmation) => void }

/** A link of one account opened while another is logged in: switching requires confirmation. */
export function OtherSession({ link, onAnswer }: OtherSessionProps) {
  const session = useSession()
  const [isUnderWay, setUnderWay] = useState(false)

  async function leaveAndConfirm(): Promise<void> {
    setUnderWay(true)
    onAnswer(await confirmOnce({ ...link, replaceSession: true }))
    setUnderWay(false)
  }

  return (
    <Stack>
      <Text>
        You are logged in as <strong>{session?.username}</strong>, and this link is for the account of{' '}
        <strong>{link.email}</strong>. If you did not ask for it, stay where you are.
      </Text>
      <Group>
        <Button component={Link} to="/">
          Stay logged in
        </Button>
        <Button variant="default" loading={isUnderWay} onClick={() => void leaveAndConfirm()}>
          Log out and confirm
        </Button>
      </Group>
    </Stack>
  )
}
