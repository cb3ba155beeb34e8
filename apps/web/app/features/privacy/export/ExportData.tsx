import { requestDataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '~/lib/data/api.ts'
import { shortDate } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'

import { SettingsRow } from '../SettingsRow.tsx'
import { formatFileSize } from './format-file-size.ts'
import { exportQuery } from './queries.ts'

/** The action for which the dialog asks for the password. */
type ExportAction = 'request' | 'download'

const dialogTexts: Record<ExportAction, { title: string; submitLabel: string }> = {
  request: { title: 'Get a copy of your data', submitLabel: 'Get a copy' },
  download: { title: 'Download your data', submitLabel: 'Download' },
}

type ExportDialogProps = { action: ExportAction | null; send: (password: string) => Promise<void>; onClose: () => void }

function ExportDialog({ action, send, onClose }: ExportDialogProps) {
  const { title, submitLabel } = dialogTexts[action ?? 'request']
  return (
    <Modal opened={action !== null} onClose={onClose} title={title} centered>
      <Stack gap="lg">
        <Text>For your safety, please enter your password once more.</Text>
        <PasswordStep submitLabel={submitLabel} send={send} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

/** The setting that exports all of the user's data as one archive. */
export function ExportData() {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const query = exportQuery(userId)
  const latest = useQuery(query).data?.export ?? null
  const [action, setAction] = useState<ExportAction | null>(null)

  /** Requests a new archive, or downloads the latest one. Its URL expires after minutes, so it is created only now. */
  async function send(password: string): Promise<void> {
    if (action === 'request')
      queries.setQueryData(query.queryKey, await call(requestDataExport, { body: { password } }))
    else window.location.assign((await call(createDataExportUrl, { body: { password } })).url)
    setAction(null)
  }

  return (
    <SettingsRow
      title="Get a copy of your data"
      description="Everything we hold about you in one archive: what you told us, your appointments, messages, reviews and pictures. We’ll email you when it is ready. You can download it for seven days."
    >
      <div role="status">{latest && !latest.ready && <Text size="sm">We are putting your archive together…</Text>}</div>
      {latest?.ready && (
        <>
          <Text size="sm">
            Your archive ({formatFileSize(latest.ready.bytes)}) is ready until {shortDate(latest.ready.expiresAt)}.
          </Text>
          <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setAction('download')}>
            Download my data
          </Button>
        </>
      )}
      {(!latest || latest.ready) && (
        <Group>
          <Button variant={latest ? 'default' : 'light'} onClick={() => setAction('request')}>
            {latest ? 'Ask for a new one' : 'Get a copy'}
          </Button>
        </Group>
      )}
      <ExportDialog action={action} send={send} onClose={() => setAction(null)} />
    </SettingsRow>
  )
}
