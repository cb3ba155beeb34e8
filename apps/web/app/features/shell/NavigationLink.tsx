import { Button } from '@mantine/core'
import { NavLink } from 'react-router'

import { useUnreadCount } from '~/lib/unread.ts'

import type { NavigationItem } from './navigation.ts'

import classes from './NavigationLink.module.css'

/** Red, with the number in words for whoever hears it; nothing at all for zero. (SHL-09, OP-002) */
function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.unread}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.spoken}>{`, ${count} unread`}</span>
    </span>
  )
}

type NavigationLinkProps = { item: NavigationItem; onFollow?: () => void }

/** One item of the navigation. The router marks the current one for eyes and for screen readers. */
export function NavigationLink({ item, onFollow }: NavigationLinkProps) {
  const unread = useUnreadCount()
  if (item.external) {
    return (
      <a className={classes.link} href={item.to} data-place={item.place}>
        {item.label}
      </a>
    )
  }
  if (item.invites === 'button') {
    return (
      <Button component={NavLink} to={item.to} onClick={onFollow} className={classes.primary}>
        {item.label}
      </Button>
    )
  }
  return (
    <NavLink
      className={classes.link}
      to={item.to}
      prefetch={item.ahead ? 'render' : 'none'}
      onClick={onFollow}
      data-place={item.place}
      data-invites={item.invites}
    >
      {item.label}
      {item.unread && <UnreadBadge count={unread} />}
    </NavLink>
  )
}
