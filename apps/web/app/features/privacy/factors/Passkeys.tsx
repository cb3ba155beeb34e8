import type { Factors, Passkey } from '@fourfold/contract/accounts/factors'
import {
  PASSKEY_NAME_LENGTH,
  removePasskey,
  renamePasskey,
  RenamePasskeyForm,
} from '@fourfold/contract/accounts/passkeys'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { formatPastTime } from '~/lib/format/time.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { loadPasskeys } from '~/lib/session/passkey-action.ts'
import { passkeyErrorMessage } from '~/lib/session/passkey-error.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'

import { SettingsRow, SettingsList } from '../SettingsRow.tsx'
import { useUpdateFactors } from './queries.ts'

import classes from './Factors.module.css'

/** The open dialog. */
type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

function describePasskey({ device, lastUsedAt, addedAt, name }: Passkey): string {
  const usage = lastUsedAt ? `last used ${formatPastTime(lastUsedAt)}` : 'not used yet'
  const addition = `added ${formatPastTime(addedAt)}`
  return [device === name ? null : device, usage, addition].filter(Boolean).join(' · ')
}

function PasskeyItem({ passkey, onOpen }: { passkey: Passkey; onOpen: (kind: 'rename' | 'remove') => void }) {
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <span className={classes.name}>{passkey.name}</span>
        <span className={classes.details}>{describePasskey(passkey)}</span>
        {passkey.isStopped && (
          <span className={classes.warning}>Stopped, because someone used a copy of it. Please remove it.</span>
        )}
      </span>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('rename')} aria-label={`Rename: ${passkey.name}`}>
          Rename
        </Button>
        <Button variant="default" onClick={() => onOpen('remove')} aria-label={`Remove: ${passkey.name}`}>
          Remove
        </Button>
      </Group>
    </li>
  )
}

type RenameFormProps = { passkey: Passkey; onClose: () => void }

function RenameForm({ passkey, onClose }: RenameFormProps) {
  const updateFactors = useUpdateFactors()
  const submission = useSubmission({
    schema: RenamePasskeyForm,
    initialValues: { id: passkey.id, name: passkey.name },
    async send(body) {
      await updateFactors(await call(renamePasskey, { body }))
      onClose()
    },
  })
  return (
    <SubmitForm submission={submission} submitLabel="Save" onCancel={onClose}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={PASSKEY_NAME_LENGTH}
        {...submission.form.getInputProps('name')}
      />
    </SubmitForm>
  )
}

const TITLES = { add: 'Add a passkey', rename: 'Rename this passkey', remove: 'Remove this passkey' }

/** The setting that lists, adds, renames and removes passkeys. */
export function Passkeys({ factors }: { factors: Factors }) {
  const updateFactors = useUpdateFactors()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  const close = () => setDialog(null)

  async function add(password: string): Promise<void> {
    setPasskeyError(null)
    const newFactors = await (await loadPasskeys()).createPasskey(password).catch((error: unknown) => {
      setPasskeyError(passkeyErrorMessage(error))
    })
    close()
    if (newFactors) await updateFactors(newFactors)
  }

  async function remove(id: string, password: string): Promise<void> {
    await updateFactors(await call(removePasskey, { body: { id, password } }))
    void toast('Passkey removed.')
    close()
  }

  return (
    <SettingsRow
      title="Passkeys"
      description="Log in with your fingerprint, your face or a PIN instead of your password. No one can guess or steal it."
    >
      {factors.passkeys.length > 0 && (
        <SettingsList>
          {factors.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onOpen={(kind) => setDialog({ kind, passkey })} />
          ))}
        </SettingsList>
      )}
      <ErrorAlert message={passkeyError} />
      <Button variant="light" onClick={() => setDialog({ kind: 'add' })}>
        Add a passkey
      </Button>
      <Modal opened={dialog !== null} onClose={close} title={dialog ? TITLES[dialog.kind] : ''} centered>
        {dialog?.kind === 'rename' && <RenameForm passkey={dialog.passkey} onClose={close} />}
        {dialog?.kind === 'remove' && (
          <Stack gap="lg">
            <Text>“{dialog.passkey.name}” will no longer log you in. For your safety, please enter your password.</Text>
            <PasswordStep
              submitLabel="Remove"
              danger
              send={(password) => remove(dialog.passkey.id, password)}
              onCancel={close}
            />
          </Stack>
        )}
        {dialog?.kind === 'add' && (
          <Stack gap="lg">
            <Text>For your safety, please enter your password. Then your browser asks where to keep the passkey.</Text>
            <PasswordStep submitLabel="Continue" send={add} onCancel={close} />
          </Stack>
        )}
      </Modal>
    </SettingsRow>
  )
}
