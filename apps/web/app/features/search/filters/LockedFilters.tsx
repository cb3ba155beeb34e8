import { TextInput } from '@mantine/core'
import { IconLock, IconMapPin } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { isNavigationKey } from '~/lib/browser/events.ts'

import { texts } from '../texts.ts'

import classes from './Filters.module.css'

type LockedFiltersProps = {
  /** Called when a visitor uses a filter. Without it, the fields are placeholders while the filters load. */
  onUse?: () => void
}

/** Read-only filters for visitors. Using a filter opens the sign-up dialog. (SEA-06) */
export function LockedFilters({ onUse }: LockedFiltersProps) {
  const readOnlyProps = {
    readOnly: true,
    // Screen readers announce "read only", so the description explains how to unlock the field.
    'aria-haspopup': 'dialog' as const,
    'aria-description': texts.filters.locked,
    rightSection: onUse && <IconLock size={16} aria-hidden />,
    onClick: onUse,
    onKeyDown(event: KeyboardEvent) {
      if (isNavigationKey(event)) return
      event.preventDefault()
      onUse?.()
    },
  }
  return (
    <>
      <TextInput
        className={classes.place}
        label={texts.filters.place}
        value={texts.filters.anyPlace}
        leftSection={<IconMapPin size={18} aria-hidden />}
        {...readOnlyProps}
      />
      <TextInput
        className={classes.state}
        label={texts.filters.state}
        value={texts.filters.anyState}
        {...readOnlyProps}
      />
    </>
  )
}
