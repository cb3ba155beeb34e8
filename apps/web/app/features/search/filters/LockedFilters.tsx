import { TextInput } from '@mantine/core'
import { IconLock, IconMapPin } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { isNavigationKey } from '~/lib/browser/events.ts'

import { texts } from '../texts.ts'

import classes from './Filters.module.css'

type LockedFiltersProps = {
  /** Somebody wants to use a filter; without it they only hold the place of those to come. */
  onTouch?: () => void
}

/** The filters as a visitor sees them: to read, and touching one invites to sign up. (SEA-06) */
export function LockedFilters({ onTouch }: LockedFiltersProps) {
  const locked = {
    readOnly: true,
    // "Read only" alone would sound like the end of the matter.
    'aria-haspopup': 'dialog' as const,
    'aria-description': texts.filters.locked,
    rightSection: onTouch && <IconLock size={16} aria-hidden />,
    onClick: onTouch,
    onKeyDown(event: KeyboardEvent) {
      if (isNavigationKey(event)) return
      event.preventDefault()
      onTouch?.()
    },
  }
  return (
    <>
      <TextInput
        className={classes.place}
        label={texts.filters.place}
        value={texts.filters.anyPlace}
        leftSection={<IconMapPin size={18} aria-hidden />}
        {...locked}
      />
      <TextInput className={classes.state} label={texts.filters.state} value={texts.filters.anyState} {...locked} />
    </>
  )
}
