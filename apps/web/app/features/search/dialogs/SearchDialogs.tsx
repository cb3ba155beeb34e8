import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

import { ResendConfirmation } from '~/features/accounts/index.ts'
import { SignUpPrompt } from '~/ui/dialogs/SignUpPrompt.tsx'
import { ContactLine } from '~/ui/labels/Contact.tsx'

import type { Results } from '../results/search-results.ts'
import { texts } from '../texts.ts'
import { BroaderSearches } from './BroaderSearches.tsx'
import { dialogTexts } from './texts.ts'

export type SearchDialog = 'signUpToFilter' | 'signUpToMatch' | 'confirmEmail' | 'searchReminder' | 'noResults'

export type SearchDialogsProps = {
  dialog: SearchDialog | null
  /** Whether the search is degraded and may have missed results. */
  isDegraded: boolean
  broaderSearches: readonly SearchRelaxation[]
  onSearch: () => void
  onBroaden: (relaxation: SearchRelaxation) => void
  /** Clears the filters, if any are set. */
  onClear?: () => void
  onClose: () => void
}

type DialogProps = Omit<SearchDialogsProps, 'dialog'> & { opened: boolean }

/** Shown if the user matches or filters without a confirmed email address. (SEA-08 to SEA-10) */
function ConfirmEmail({ opened, onClose }: DialogProps) {
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

/** Shown if the user changed a filter but has not searched. (SEA-11, OP-090) */
function SearchReminder({ opened, onSearch, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={dialogTexts.searchReminder.title} centered>
      <Text>{dialogTexts.searchReminder.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {dialogTexts.searchReminder.later}
        </Button>
        <Button onClick={onSearch} data-autofocus>
          {texts.search}
        </Button>
      </Group>
    </Modal>
  )
}

/** Shown if a search has no results. (SEA-13, SEA-14) */
function NoResultsDialog({ opened, isDegraded, broaderSearches, onBroaden, onClear, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.noResults} centered>
      <Stack>
        <Text>{isDegraded ? dialogTexts.noResults.degraded : dialogTexts.noResults.text}</Text>
        <BroaderSearches searches={broaderSearches} onBroaden={onBroaden} onClear={onClear} onLeave={onClose} />
        <ContactLine />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {dialogTexts.noResults.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The dialogs of the search. At most one is open. */
export function SearchDialogs({ dialog, ...rest }: SearchDialogsProps) {
  const { onClose } = rest
  return (
    <>
      <SignUpPrompt opened={dialog === 'signUpToFilter'} onClose={onClose} {...dialogTexts.signUpToFilter} />
      <SignUpPrompt opened={dialog === 'signUpToMatch'} onClose={onClose} {...dialogTexts.signUpToMatch} />
      <ConfirmEmail opened={dialog === 'confirmEmail'} {...rest} />
      <SearchReminder opened={dialog === 'searchReminder'} {...rest} />
      <NoResultsDialog opened={dialog === 'noResults'} {...rest} />
    </>
  )
}

type LazySearchDialogsProps = Omit<SearchDialogsProps, 'isDegraded' | 'broaderSearches'> & { results: Results | null }

/** Opens the dialog after mounting, because a dialog that is mounted open does not restore the focus. */
export function LazySearchDialogs({ dialog, results, ...rest }: LazySearchDialogsProps) {
  const isMounted = useMounted()
  const { isDegraded, broaderSearches } = results ?? { isDegraded: false, broaderSearches: [] }
  return (
    <SearchDialogs
      dialog={isMounted ? dialog : null}
      isDegraded={isDegraded}
      broaderSearches={broaderSearches}
      {...rest}
    />
  )
}
