import { revokeCalendarFeed, createCalendarFeed, calendarFeedUrl } from '@fourfold/contract/appointments/endpoints'
import { Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { shortDate } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import { calendarFeedQuery } from '../queries.ts'

import classes from './CalendarFeed.module.css'

/** Actions that require the password. */
type FeedAction = 'create' | 'show' | 'renew'

const dialogs: Record<FeedAction, { title: string; submitLabel: string; text?: string }> = {
  create: { title: 'Create a private link', submitLabel: 'Create' },
  show: { title: 'Show the address', submitLabel: 'Show the address' },
  renew: {
    title: 'Make a new address?',
    submitLabel: 'New address',
    text: 'Calendars that use your current link will stop showing your appointments.',
  },
}

type PasswordDialogProps = {
  action: FeedAction
  opened: boolean
  send: (password: string) => Promise<void>
  onClose: () => void
}

function PasswordDialog({ action, opened, send, onClose }: PasswordDialogProps) {
  const { title, submitLabel, text } = dialogs[action]
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Stack gap="lg">
        {text && <Text>{text}</Text>}
        <Text>For your safety, please enter your password once more.</Text>
        <PasswordStep submitLabel={submitLabel} send={send} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

/** The feed URL, with a copy button. */
function FeedAddress({ url }: { url: string }) {
  return (
    <div className={classes.address}>
      <TextInput
        readOnly
        value={url}
        aria-label="Calendar address"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={url} timeout={2500}>
        {({ copied, copy }) => (
          <Button size="md" variant="light" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

/** Revokes the calendar feed. Requires no password. */
function StopFeedButton({ onStopped }: { onStopped: () => unknown }) {
  const action = useAction(() => call(revokeCalendarFeed))
  const { opened, open, close } = useDialog<true>()

  async function stop(): Promise<void> {
    if (await action.run()) onStopped()
    close()
  }

  return (
    <>
      <Button variant="subtle" size="sm" px={10} color="gray" onClick={() => open(true)}>
        Stop
      </Button>
      <ErrorAlert message={action.error} />
      <ConfirmDialog
        opened={opened}
        title="Stop the calendar feed?"
        confirmLabel="Stop"
        danger
        busy={action.isPending}
        onConfirm={() => void stop()}
        onClose={close}
      >
        Calendars that use this link will stop showing your appointments.
      </ConfirmDialog>
    </>
  )
}

/** The private URL of the user's calendar feed, which can be renewed and revoked. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const feed = calendarFeedQuery(useViewer().userId)
  const { data, error } = useQuery(feed)
  // Revealed until the user leaves the page. Then the password is required again.
  const [revealedFeed, setRevealedFeed] = useState<{ url: string; openedAt: string } | null>(null)
  const url = revealedFeed && revealedFeed.openedAt === data?.openedAt ? revealedFeed.url : null
  const { subject, opened, open, close } = useDialog<FeedAction>()
  const action = subject ?? 'create'

  async function send(password: string): Promise<void> {
    const body = { password }
    const reply = await (action === 'show' ? call(calendarFeedUrl, { body }) : call(createCalendarFeed, { body }))
    queries.setQueryData(feed.queryKey, { openedAt: reply.openedAt })
    setRevealedFeed(reply)
    close()
  }

  return (
    <SectionCard title="Calendar feed" small>
      <Text c="dimmed" size="sm" mb="md">
        See these appointments in your own calendar. Anyone with the address can read when and with whom you meet, so
        keep it to yourself.
      </Text>
      <ErrorAlert message={data ? null : (error?.message ?? null)} />
      {!data && !error && <Skeleton height={42} />}
      {data?.openedAt === null && (
        <Button variant="default" onClick={() => open('create')}>
          Create a private link
        </Button>
      )}
      {data?.openedAt && (
        <>
          {url === null ? (
            <Stack gap="xs" align="flex-start">
              <Text size="sm">You have had a private link since {shortDate(data.openedAt)}.</Text>
              <Button variant="default" onClick={() => open('show')}>
                Show the address
              </Button>
            </Stack>
          ) : (
            <FeedAddress url={url} />
          )}
          <Group gap="xs" mt="xs" ml={-10}>
            <Button variant="subtle" size="sm" px={10} onClick={() => open('renew')}>
              New address
            </Button>
            <StopFeedButton onStopped={() => queries.setQueryData(feed.queryKey, { openedAt: null })} />
          </Group>
        </>
      )}
      <PasswordDialog action={action} opened={opened} send={send} onClose={close} />
    </SectionCard>
  )
}
