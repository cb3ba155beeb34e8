import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'

import { ContactLine } from '~/ui/Contact.tsx'
import { SignUpPrompt } from '~/ui/SignUpPrompt.tsx'

import { texts } from '../texts.ts'
import { WaysOn } from './WaysOn.tsx'

export type SearchDialog = 'signUpToFilter' | 'signUpToMatch' | 'confirmEmail' | 'greenButton' | 'nothing'

export type SearchDialogsProps = {
  dialog: SearchDialog | null
  ways: readonly SearchWay[]
  /** Mails the confirmation link again. */
  resend: ReactNode
  onSearch: () => void
  onWay: (way: SearchWay) => void
  /** Where filters are set. */
  onClear?: () => void
  onClose: () => void
}

type Prompt = Omit<SearchDialogsProps, 'dialog'> & { opened: boolean }

/** Matching and filters need a confirmed e-mail address. (SEA-08 to SEA-10) */
function ConfirmEmail({ opened, resend, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.confirmEmail.title} centered>
      <Text>{texts.confirmEmail.text}</Text>
      <ContactLine />
      <Group justify="flex-end" align="flex-start" mt="lg">
        {resend}
        <Button onClick={onClose} data-autofocus>
          {texts.confirmEmail.close}
        </Button>
      </Group>
    </Modal>
  )
}

/** A filter was changed, and nothing happened yet. (SEA-11, OP-090) */
function GreenButton({ opened, onSearch, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.greenButton.title} centered>
      <Text>{texts.greenButton.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.greenButton.later}
        </Button>
        <Button onClick={onSearch} data-autofocus>
          {texts.search}
        </Button>
      </Group>
    </Modal>
  )
}

/** Nobody was found, which is no error. (SEA-13, SEA-14) */
function Nothing({ opened, ways, onWay, onClear, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.nothing.title} centered>
      <Stack>
        <Text>{texts.nothing.text}</Text>
        <WaysOn ways={ways} onWay={onWay} onClear={onClear} onLeave={onClose} />
        <ContactLine />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.nothing.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Everything the search says over the page. One at a time. */
export function SearchDialogs({ dialog, ...rest }: SearchDialogsProps) {
  const { onClose } = rest
  return (
    <>
      <SignUpPrompt opened={dialog === 'signUpToFilter'} onClose={onClose} {...texts.signUpToFilter} />
      <SignUpPrompt opened={dialog === 'signUpToMatch'} onClose={onClose} {...texts.signUpToMatch} />
      <ConfirmEmail opened={dialog === 'confirmEmail'} {...rest} />
      <GreenButton opened={dialog === 'greenButton'} {...rest} />
      <Nothing opened={dialog === 'nothing'} {...rest} />
    </>
  )
}

/** The same for whoever loads it when the first is wanted: only a dialog that was closed before knows where the focus was. */
export function OpeningDialogs({ dialog, ...rest }: SearchDialogsProps) {
  const isMounted = useMounted()
  return <SearchDialogs dialog={isMounted ? dialog : null} {...rest} />
}
