import { reportedMessages } from '@fourfold/contract/moderation/endpoints'
import type { ReportedMessage, ModerationItem } from '@fourfold/contract/moderation/shapes'
import { Button, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'
import { formatPastTime } from '~/lib/format/time.ts'
import { externalLinkProps } from '~/lib/links/web-link.ts'
import { useSession } from '~/lib/session/session.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import classes from './ModerationScreen.module.css'

type ModerationReport = Extract<ModerationItem, { kind: 'report' }>
type DisplayedMessage = ReportedMessage & { picture?: { url: string; thumbnailUrl: string } | null }

/** Query for all messages. Cached while the picture URLs are valid, because the audit log records each request. */
function messagesQuery(userId: number | null, uuid: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'report', uuid),
    queryFn: ({ signal }) => call(reportedMessages, { query: { uuid } }, { signal }),
    staleTime: 4 * 60_000,
  })
}

function MessageContent({ message: { text, isPicture, picture } }: { message: DisplayedMessage }) {
  if (picture) {
    return (
      <a href={picture.url} {...externalLinkProps} aria-label="Open the picture">
        <img className={classes.picture} src={picture.thumbnailUrl} alt="" width={220} height={160} loading="lazy" />
      </a>
    )
  }
  return <Text className={classes.text}>{isPicture ? 'A picture' : text}</Text>
}

/** The messages as they were when the report was made. The sender may have deleted them since. */
export function ReportedMessages({ report: { uuid, messages, messageCount, reported } }: { report: ModerationReport }) {
  const [isRequested, setRequested] = useState(false)
  const userId = useSession()?.userId ?? null
  const { data, error, isFetching } = useQuery({ ...messagesQuery(userId, uuid), enabled: isRequested })
  if (messages.length === 0) {
    return <Text c="dimmed">{`${reported.name} had written nothing when the report came.`}</Text>
  }
  const allMessages: readonly DisplayedMessage[] = data?.messages ?? messages
  // Two messages can have the same timestamp. The list does not change, so the index is a stable key.
  const keyedMessages = allMessages.map((message, index) => ({ message, key: `${message.createdAt}.${index}` }))
  const hasOlder = messageCount > messages.length
  const canLoadMore = hasOlder || messages.some(({ isPicture }) => isPicture)
  return (
    <>
      <Title order={3} size="h3">
        {`What ${reported.name} wrote`}
      </Title>
      {canLoadMore && !data && (
        <>
          <Button variant="default" className={classes.more} loading={isFetching} onClick={() => setRequested(true)}>
            {hasOlder ? `Show all ${messageCount} messages` : 'Show the pictures'}
          </Button>
          <Text size="sm" c="dimmed">
            The audit log notes that you opened them.
          </Text>
        </>
      )}
      {error && <ErrorAlert message={error.message} />}
      <ol className={classes.messages}>
        {keyedMessages.map(({ message, key }) => (
          <li key={key}>
            <Text size="sm" c="dimmed">
              {formatPastTime(message.createdAt)}
            </Text>
            <MessageContent message={message} />
          </li>
        ))}
      </ol>
    </>
  )
}
