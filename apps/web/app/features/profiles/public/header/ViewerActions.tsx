import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMessageCircle, IconPencil } from '@tabler/icons-react'

import { useSession } from '~/lib/session/session.ts'
import { UpcomingTime } from '~/ui/labels/UpcomingTime.tsx'
import { PrefetchLink } from '~/ui/navigation/PrefetchLink.tsx'

import type { ProfileView } from '../profile-view.ts'
import { getViewerActions } from './viewer-actions.ts'

import classes from './ViewerActions.module.css'

const ICONS = { 'Edit Profile': IconPencil, Schedule: IconCalendarPlus, Message: IconMessageCircle }

/** Price and next available slot. */
function Offer({ price, nextFree }: Pick<ProfileView, 'price' | 'nextFree'>) {
  if (!price && !nextFree) return null
  return (
    <p className={classes.offer}>
      {price && (
        <span>
          <strong>{price}</strong> per session
        </span>
      )}
      {nextFree && (
        <span>
          Next available: <UpcomingTime {...nextFree} />
        </span>
      )}
    </p>
  )
}

/** The viewer's actions. The server renders those of visitors; `data-session-dependent` hides them until hydration. */
export function ViewerActions({ profile }: { profile: ProfileView }) {
  const actions = getViewerActions(useSession(), profile)
  return (
    <div className={classes.actions} data-session-dependent>
      {actions[0]?.label === 'Schedule' && <Offer {...profile} />}
      {actions.map(({ label, to }, index) => {
        const Icon = ICONS[label]
        return (
          <Button
            key={label}
            component={PrefetchLink}
            to={to}
            size="md"
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<Icon size={19} aria-hidden />}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
