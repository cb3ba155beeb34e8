import { closeCalendarFeed, openCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { Button, CopyButton, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '~/lib/action.ts'
import { call } from '~/lib/api.ts'
import { useViewer } from '~/lib/viewer.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { SectionCard } from '~/ui/SectionCard.tsx'

import { calendarFeedQuery } from '../queries.ts'

import classes from './CalendarFeed.module.css'

type Question = 'renew' | 'stop'

const questions = {
  renew: {
    title: 'Make a new address?',
    label: 'New address',
    words: 'Calendars that use the address you have now stop hearing of your appointments.',
  },
  stop: {
    title: 'Stop the calendar feed?',
    label: 'Stop',
    words: 'Calendars that use this address stop hearing of your appointments.',
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
  const [question, ask] = useState<Question | null>(null)
  const [asked, setAsked] = useState<Question>('renew')

  function confirm(next: Question): void {
    setAsked(next)
    ask(next)
  }

  async function change(wanted: 'open' | 'stop'): Promise<void> {
    await action.run(wanted)
    ask(null)
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
          Make a private address
        </Button>
      )}
      {data?.url && (
        <>
          <FeedAddress url={data.url} />
          <Group gap="xs" mt="xs" ml={-10}>
            <Button variant="subtle" size="sm" px={10} onClick={() => confirm('renew')}>
              New address
            </Button>
            <Button variant="subtle" size="sm" px={10} color="gray" onClick={() => confirm('stop')}>
              Stop
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={question !== null}
        title={questions[asked].title}
        confirmLabel={questions[asked].label}
        danger={asked === 'stop'}
        busy={action.isPending}
        onConfirm={() => void change(asked === 'stop' ? 'stop' : 'open')}
        onClose={() => ask(null)}
      >
        {questions[asked].words}
      </ConfirmDialog>
    </SectionCard>
  )
}
