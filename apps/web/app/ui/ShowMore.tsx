import { Button } from '@mantine/core'

import { useSending } from '~/lib/sending.ts'

import { Outcome } from './Outcome.tsx'

/** At the end of a list that goes on; nothing where it does not. */
export function ShowMore({ onMore }: { onMore: (() => Promise<void>) | null }) {
  const { send, isSending, error } = useSending()
  if (!onMore) return null
  return (
    <>
      <Outcome error={error} />
      <Button variant="light" mt="md" loading={isSending} onClick={() => void send(onMore)}>
        Show more
      </Button>
    </>
  )
}
