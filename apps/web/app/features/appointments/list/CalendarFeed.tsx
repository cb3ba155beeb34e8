import { calendarFeed, closeCalendarFeed, openCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { Button, CopyButton, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '~/lib/api.ts'
import { useSending } from '~/lib/sending.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { SectionCard } from '~/ui/SectionCard.tsx'

import classes from './CalendarFeed.module.css'

const FEED_KEY = ['calendar-feed']

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
  const { data, error } = useQuery({ queryKey: FEED_KEY, queryFn: () => call(calendarFeed) })
  const sending = useSending()
  const [question, ask] = useState<Question | null>(null)
  const [asked, setAsked] = useState<Question>('renew')

  function confirm(next: Question): void {
    setAsked(next)
    ask(next)
  }

  async function open(): Promise<void> {
    await sending.send(async () => queries.setQueryData(FEED_KEY, await call(openCalendarFeed)))
    ask(null)
  }

  async function stop(): Promise<void> {
    const isStopped = await sending.send(() => call(closeCalendarFeed))
    if (isStopped) queries.setQueryData(FEED_KEY, { url: null })
    ask(null)
  }

  return (
    <SectionCard title="Calendar feed" small>
      <Text c="dimmed" size="sm" mb="md">
        See these appointments in your own calendar. Whoever has the address can read when and with whom you meet, so
        keep it to yourself.
      </Text>
      <ErrorAlert message={sending.error ?? error?.message ?? null} />
      {!data && !error && <Skeleton height={42} />}
      {data?.url === null && (
        <Button variant="default" loading={sending.isSending} onClick={() => void open()}>
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
        busy={sending.isSending}
        onConfirm={() => void (asked === 'stop' ? stop() : open())}
        onClose={() => ask(null)}
      >
        {questions[asked].words}
      </ConfirmDialog>
    </SectionCard>
  )
}
