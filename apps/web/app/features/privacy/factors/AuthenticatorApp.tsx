import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@fourfold/contract/accounts/factors'
import type { Factors, NewAuthenticator } from '@fourfold/contract/accounts/factors'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { formatPastTime } from '~/lib/format/time.ts'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import { SettingsRow } from '../SettingsRow.tsx'
import { CodeStep } from './CodeStep.tsx'
import { useUpdateFactors } from './queries.ts'

import classes from './Factors.module.css'

const QrCode = lazyComponent(async () => (await import('./QrCode.tsx')).QrCode)

/** The open dialog. */
type Step =
  | { name: 'start' | 'renew' | 'remove' }
  | { name: 'scan'; app: NewAuthenticator }
  | { name: 'codes'; recoveryCodes: string[] }

const TITLES: Record<Step['name'], string> = {
  start: 'Use an authenticator app',
  scan: 'Scan this with your app',
  codes: 'Your recovery codes',
  renew: 'New recovery codes',
  remove: 'Remove the authenticator app',
}

/** Adds a space after every four characters, so that users can type the secret. */
const groupSecret = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function ScanStep({
  app,
  send,
  onCancel,
}: {
  app: NewAuthenticator
  send: (code: string) => Promise<void>
  onCancel: () => void
}) {
  return (
    <Stack gap="md">
      <QrCode
        text={app.url}
        label="QR code for your authenticator app"
        fallback={<span className={classes.code} aria-hidden />}
      />
      {/* A phone cannot scan its own screen. */}
      <Button component="a" href={app.url} variant="light" className={classes.phoneOnly}>
        Open the app on this phone
      </Button>
      <div>
        <Text size="sm">Or type this into the app:</Text>
        <span className={classes.secret}>{groupSecret(app.secret)}</span>
      </div>
      <CodeStep label="Code that the app shows" submitLabel="Turn on" send={send} onCancel={onCancel} />
    </Stack>
  )
}

function RecoveryCodesStep({ recoveryCodes, onClose }: { recoveryCodes: string[]; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Keep these somewhere safe. Each one logs you in once when you do not have your phone. We show them only this
        once.
      </Text>
      <ul className={classes.codes}>
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button
          size="md"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(recoveryCodes.join('\n')).then(() => toast('Copied.'))}
        >
          Copy
        </Button>
        <Button size="md" onClick={onClose} data-autofocus>
          I have saved them
        </Button>
      </Group>
    </Stack>
  )
}

const PASSWORD_STEPS = {
  start: { text: 'For your safety, please enter your password.', label: 'Continue', danger: false },
  renew: {
    text: 'The codes you have now will no longer work. For your safety, please enter your password.',
    label: 'Get new codes',
    danger: false,
  },
  remove: {
    text: 'Your password alone will be enough to log in. For your safety, please enter it.',
    label: 'Remove',
    danger: true,
  },
}

/** Returns the functions that complete the steps. */
function useSteps(setStep: (step: Step | null) => void) {
  const updateFactors = useUpdateFactors()
  return {
    async start(password: string) {
      setStep({ name: 'scan', app: await call(startAuthenticator, { body: { password } }) })
    },
    async renew(password: string) {
      setStep({ name: 'codes', ...(await call(renewRecoveryCodes, { body: { password } })) })
    },
    async remove(password: string) {
      await updateFactors(await call(removeAuthenticator, { body: { password } }))
      void toast('Authenticator app removed.')
      setStep(null)
    },
    async confirm(code: string) {
      setStep({ name: 'codes', ...(await call(confirmAuthenticator, { body: { code } })) })
    },
    /** Updates the factors only now: an earlier update would hide the codes before the user has read them. */
    finish() {
      setStep(null)
      void updateFactors()
    },
  }
}

function StepContent({
  step,
  steps,
  onCancel,
}: {
  step: Step
  steps: ReturnType<typeof useSteps>
  onCancel: () => void
}) {
  if (step.name === 'scan') return <ScanStep app={step.app} send={steps.confirm} onCancel={onCancel} />
  if (step.name === 'codes') return <RecoveryCodesStep recoveryCodes={step.recoveryCodes} onClose={steps.finish} />
  const { text, label, danger } = PASSWORD_STEPS[step.name]
  return (
    <Stack gap="lg">
      <Text>{text}</Text>
      <PasswordStep key={step.name} submitLabel={label} danger={danger} send={steps[step.name]} onCancel={onCancel} />
    </Stack>
  )
}

/** The setting that adds or removes an authenticator app. */
export function AuthenticatorApp({ factors: { authenticator } }: { factors: Factors }) {
  const [step, setStep] = useState<Step | null>(null)
  const steps = useSteps(setStep)
  const close = () => (step?.name === 'codes' ? steps.finish() : setStep(null))
  return (
    <SettingsRow
      title="Authenticator app"
      description="An app on your phone shows a new code every 30 seconds. You enter it along with your password."
    >
      {authenticator && (
        <Text size="sm">
          On since {formatPastTime(authenticator.addedAt)}, with {authenticator.recoveryCodesLeft} of 10 recovery codes
          left.
        </Text>
      )}
      {authenticator ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setStep({ name: 'remove' })}>
            Remove the app
          </Button>
        </Group>
      ) : (
        <Button variant="light" onClick={() => setStep({ name: 'start' })}>
          Use an authenticator app
        </Button>
      )}
      <Modal opened={step !== null} onClose={close} title={step ? TITLES[step.name] : ''} centered>
        {step && <StepContent step={step} steps={steps} onCancel={close} />}
      </Modal>
    </SettingsRow>
  )
}
