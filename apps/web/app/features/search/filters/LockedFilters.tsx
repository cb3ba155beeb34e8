import { TextInput } from '@mantine/core'
import { IconLock, IconMapPin } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { isNavigationKey } from '~/lib/browser/events.ts'

import { texts } from '../texts.ts'

import classes from './Filters.module.css'

type LockedFiltersProps = {
  /** Called when a visitor uses a filter. Without it, the filters are placeholders while loading. */
  onTouch?: () => void
}

/** Read-only filters for visitors. Using one opens the sign-up dialog. (SEA-06) */
export function LockedFilters({ onTouch }: LockedFiltersProps) {
  const locked = {
    readOnly: true,
    // Screen readers announce "read only", so the description explains how to unlock the field.
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
