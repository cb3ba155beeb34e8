import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'

import { isNavigationKey } from '~/lib/browser/events.ts'
import { SignUpPrompt } from '~/ui/dialogs/SignUpPrompt.tsx'

import { VISITOR_VALUES } from './general.ts'
import { GeneralFields } from './GeneralFields.tsx'

const READ_ONLY_PROPS = { readOnly: true, 'aria-readonly': true } as const

/** The member fields, read-only for visitors. Using a field opens the sign-up dialog. (PRO-46, PRO-47, OP-004) */
export function VisitorGeneral() {
  const form = useForm({ initialValues: VISITOR_VALUES })
  const [opened, setOpened] = useState(false)

  function openSignUp(event: SyntheticEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setOpened(true)
  }

  return (
    <>
      <div>
        <Title order={2} size="h3">
          About you
        </Title>
        <Text c="dimmed">
          Free with an account: touch a field to sign up. Only you and the professionals you book with read it.
        </Text>
      </div>
      <Stack
        role="group"
        aria-label="General information"
        onMouseDownCapture={(event) => event.preventDefault()}
        onClickCapture={openSignUp}
        onKeyDownCapture={(event) => {
          if (!isNavigationKey(event)) openSignUp(event)
        }}
      >
        <GeneralFields form={form} readOnlyProps={READ_ONLY_PROPS} />
      </Stack>
      <Group justify="flex-end">
        <Button size="md" miw={140} disabled>
          Save
        </Button>
      </Group>
      <SignUpPrompt opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
