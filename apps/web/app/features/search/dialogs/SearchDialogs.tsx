import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

import { ResendConfirmation } from '~/features/accounts/index.ts'
import { SignUpPrompt } from '~/ui/dialogs/SignUpPrompt.tsx'
import { ContactLine } from '~/ui/labels/Contact.tsx'

import type { Results } from '../results/search-results.ts'
import { texts } from '../texts.ts'
import { dialogTexts } from './texts.ts'
import { WaysOn } from './WaysOn.tsx'

export type SearchDialog = 'signUpToFilter' | 'signUpToMatch' | 'confirmEmail' | 'greenButton' | 'nothing'

export type SearchDialogsProps = {
  dialog: SearchDialog | null
  /** Whether the search itself is limited, which may be why nobody was found. */
  isDegraded: boolean
  ways: readonly SearchWay[]
  onSearch: () => void
  onWay: (way: SearchWay) => void
  /** Where filters are set. */
  onClear?: () => void
  onClose: () => void
}

type Prompt = Omit<SearchDialogsProps, 'dialog'> & { opened: boolean }

/** Matching and filters need a confirmed e-mail address. (SEA-08 to SEA-10) */
function ConfirmEmail({ opened, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={dialogTexts.confirmEmail.title} centered>
      <Text>{dialogTexts.confirmEmail.text}</Text>
      <ContactLine />
      <Group justify="flex-end" align="flex-start" mt="lg">
        <ResendConfirmation />
        <Button onClick={onClose} data-autofocus>
          {dialogTexts.confirmEmail.close}
        </Button>
      </Group>
    </Modal>
  )
}

/** A filter was changed, and nothing happened yet. (SEA-11, OP-090) */
function GreenButton({ opened, onSearch, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={dialogTexts.greenButton.title} centered>
      <Text>{dialogTexts.greenButton.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {dialogTexts.greenButton.later}
        </Button>
        <Button onClick={onSearch} data-autofocus>
          {texts.search}
        </Button>
      </Group>
    </Modal>
  )
}

/** Nobody was found, which is not an error. (SEA-13, SEA-14) */
function Nothing({ opened, isDegraded, ways, onWay, onClear, onClose }: Prompt) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.nobody} centered>
      <Stack>
        <Text>{isDegraded ? dialogTexts.nothing.degraded : dialogTexts.nothing.text}</Text>
        <WaysOn ways={ways} onWay={onWay} onClear={onClear} onLeave={onClose} />
        <ContactLine />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {dialogTexts.nothing.close}
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
      <SignUpPrompt opened={dialog === 'signUpToFilter'} onClose={onClose} {...dialogTexts.signUpToFilter} />
      <SignUpPrompt opened={dialog === 'signUpToMatch'} onClose={onClose} {...dialogTexts.signUpToMatch} />
      <ConfirmEmail opened={dialog === 'confirmEmail'} {...rest} />
      <GreenButton opened={dialog === 'greenButton'} {...rest} />
      <Nothing opened={dialog === 'nothing'} {...rest} />
    </>
  )
}

type OpeningDialogsProps = Omit<SearchDialogsProps, 'isDegraded' | 'ways'> & { found: Results | null }

/** For loading on demand: starts closed, because only a dialog that was closed before knows where the focus was. */
export function OpeningDialogs({ dialog, found, ...rest }: OpeningDialogsProps) {
  const isMounted = useMounted()
  const { isDegraded, ways } = found ?? { isDegraded: false, ways: [] }
  return <SearchDialogs dialog={isMounted ? dialog : null} isDegraded={isDegraded} ways={ways} {...rest} />
}
