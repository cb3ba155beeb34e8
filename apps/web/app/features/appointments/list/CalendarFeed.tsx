import { closeCalendarFeed, openCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { Button, CopyButton, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { SectionCard } from '~/ui/SectionCard.tsx'
import { useDialog } from '~/ui/use-dialog.ts'

import { calendarFeedQuery } from '../queries.ts'

import classes from './CalendarFeed.module.css'

type Question = 'renew' | 'stop'

const questions = {
  renew: {
    title: 'Make a new address?',
    label: 'New address',
    words: 'Calendars that use your current link will stop showing your appointments.',
  },
  stop: {
    title: 'Stop the calendar feed?',
    label: 'Stop',
    words: 'Calendars that use this link will stop showing your appointments.',
  },
} as const satisfies Record<Question, object>

/** The address, to copy. */
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

/** A private address by which other calendars follow one's appointments; it can be renewed and stopped. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const feed = calendarFeedQuery(useViewer().userId)
  const { data, error } = useQuery(feed)
  const action = useAction(async (wanted: 'open' | 'stop') => {
    if (wanted === 'open') return queries.setQueryData(feed.queryKey, await call(openCalendarFeed))
    await call(closeCalendarFeed)
    return queries.setQueryData(feed.queryKey, { url: null })
  })
  const { subject, opened, open, close } = useDialog<Question>()
  const asked = subject ?? 'renew'

  async function change(wanted: 'open' | 'stop'): Promise<void> {
    await action.run(wanted)
    close()
  }

  return (
    <SectionCard title="Calendar feed" small>
      <Text c="dimmed" size="sm" mb="md">
        See these appointments in your own calendar. Whoever has the address can read when and with whom you meet, so
        keep it to yourself.
      </Text>
      <ErrorAlert message={action.error ?? (data ? null : (error?.message ?? null))} />
      {!data && !error && <Skeleton height={42} />}
      {data?.url === null && (
        <Button variant="default" loading={action.isPending} onClick={() => void change('open')}>
          Create a private link
        </Button>
      )}
      {data?.url && (
        <>
          <FeedAddress url={data.url} />
          <Group gap="xs" mt="xs" ml={-10}>
            <Button variant="subtle" size="sm" px={10} onClick={() => open('renew')}>
              New address
            </Button>
            <Button variant="subtle" size="sm" px={10} color="gray" onClick={() => open('stop')}>
              Stop
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={opened}
        title={questions[asked].title}
        confirmLabel={questions[asked].label}
        danger={asked === 'stop'}
        busy={action.isPending}
        onConfirm={() => void change(asked === 'stop' ? 'stop' : 'open')}
        onClose={close}
      >
        {questions[asked].words}
      </ConfirmDialog>
    </SectionCard>
  )
}
