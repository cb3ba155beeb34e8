import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { useUnreadCount } from '~/lib/data/unread.ts'
import { usePrefetch } from '~/ui/PrefetchLink.tsx'
import { UnreadBadge } from '~/ui/UnreadBadge.tsx'

import type { NavigationItem } from './navigation.ts'

import classes from './NavigationLink.module.css'

type NavigationLinkProps = { item: NavigationItem; onFollow?: () => void }

/** One item of the navigation, marked for eyes and for screen readers on its page, and on every page of its section. */
export function NavigationLink({ item, onFollow }: NavigationLinkProps) {
  const unread = useUnreadCount()
  const { pathname } = useLocation()
  const prefetch = useEffectEvent(usePrefetch(item.to))
  useEffect(() => {
    if (item.ahead) prefetch()
  }, [item.ahead])
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
  const isWithin = item.section !== undefined && pathname !== item.to && pathname.startsWith(item.section)
  const LinkKind = isWithin ? Link : NavLink
  return (
    <LinkKind
      className={classes.link}
      to={item.to}
      aria-current={isWithin ? 'true' : 'page'}
      onClick={onFollow}
      data-place={item.place}
      data-invites={item.invites}
    >
      {item.label}
      {item.unread && <UnreadBadge count={unread} />}
    </LinkKind>
  )
}
