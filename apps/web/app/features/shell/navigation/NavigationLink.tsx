import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { useUnreadCount } from '~/lib/data/unread.ts'
import { UnreadBadge } from '~/ui/labels/UnreadBadge.tsx'
import { usePrefetch } from '~/ui/navigation/PrefetchLink.tsx'

import type { NavigationItem } from './navigation.ts'

import classes from './NavigationLink.module.css'

type NavigationLinkProps = { item: NavigationItem; onFollow?: () => void }

/** A link of the navigation, marked as current on its page and on all pages of its section. */
export function NavigationLink({ item, onFollow }: NavigationLinkProps) {
  const unread = useUnreadCount()
  const { pathname } = useLocation()
  const prefetch = useEffectEvent(usePrefetch(item.to))
  useEffect(() => {
    if (item.prefetch) prefetch()
  }, [item.prefetch])
  if (item.external) {
    return (
      <a className={classes.link} href={item.to} data-group={item.group}>
        {item.label}
      </a>
    )
  }
  if (item.emphasis === 'button') {
    return (
      <Button component={NavLink} to={item.to} onClick={onFollow} className={classes.primary}>
        {item.label}
      </Button>
    )
  }
  const isInSection = item.section !== undefined && pathname !== item.to && pathname.startsWith(item.section)
  const LinkComponent = isInSection ? Link : NavLink
  return (
    <LinkComponent
      className={classes.link}
      to={item.to}
      aria-current={isInSection ? 'true' : 'page'}
      onClick={onFollow}
      data-group={item.group}
      data-emphasis={item.emphasis}
    >
      {item.label}
      {item.unread && <UnreadBadge count={unread} />}
    </LinkComponent>
  )
}
