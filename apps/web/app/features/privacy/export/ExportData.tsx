import { dataExport, askForExport } from '@fourfold/contract/privacy/endpoints'
import type { DataExport } from '@fourfold/contract/privacy/shapes'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { shortDate } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'

import { Matter } from '../Matter.tsx'
import { PasswordStep } from '../PasswordStep.tsx'
import { exportQuery } from './queries.ts'
import { sizeWords } from './size-words.ts'

type Ready = NonNullable<DataExport['ready']>

/** The address of the archive lasts for minutes, so it is asked for when it is needed. */
async function download(): Promise<void> {
  const { export: newest } = await call(dataExport)
  if (newest?.ready) window.location.assign(newest.ready.url)
}

function ReadyArchive({ ready }: { ready: Ready }) {
  const { run, isPending, error } = useAction(download)
  return (
    <>
      <Text size="sm">
        Your archive ({sizeWords(ready.bytes)}) is ready until {shortDate(ready.expiresAt)}.
      </Text>
      {error !== null && <ErrorAlert message={error} />}
      <Button leftSection={<IconDownload size={18} aria-hidden />} loading={isPending} onClick={() => void run()}>
        Download my data
      </Button>
    </>
  )
}

/** Everything we hold of somebody, as one archive. */
export function ExportData() {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const asked = exportQuery(userId)
  const newest = useQuery(asked).data?.export ?? null
  const [isOpen, setOpen] = useState(false)

  async function ask(password: string): Promise<void> {
    queries.setQueryData(asked.queryKey, await call(askForExport, { body: { password } }))
    setOpen(false)
  }

  return (
    <Matter
      title="Get a copy of your data"
      words="Everything we hold about you in one archive: what you told us, your appointments, messages, reviews and pictures. We’ll email you when it is ready. You can download it for seven days."
    >
      <div role="status">{newest && !newest.ready && <Text size="sm">We are putting your archive together…</Text>}</div>
      {newest?.ready && <ReadyArchive ready={newest.ready} />}
      {(!newest || newest.ready) && (
        <Group>
          <Button variant={newest ? 'default' : 'light'} onClick={() => setOpen(true)}>
            {newest ? 'Ask for a new one' : 'Get a copy'}
          </Button>
        </Group>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Get a copy of your data" centered>
        <Stack gap="lg">
          <Text>For your safety, please enter your password once more.</Text>
          <PasswordStep submitLabel="Get a copy" send={ask} onCancel={() => setOpen(false)} />
        </Stack>
      </Modal>
    </Matter>
  )
}
