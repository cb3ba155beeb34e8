import { Drawer } from '@mantine/core'

import type { Session } from '~/lib/session/session.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import { Logo } from '~/ui/page/Logo.tsx'

import type { NavigationItem } from './navigation.ts'
import { NavigationLink } from './NavigationLink.tsx'

import classes from './Menu.module.css'

// Loaded on demand, so that visitors do not load the chat.
const AccountMenuLink = lazyComponent(async () => (await import('../account/AccountMenuLink.tsx')).AccountMenuLink)

type MenuProps = {
  id: string
  items: NavigationItem[]
  session: Session | null
  opened: boolean
  onClose: () => void
}

/** The navigation on narrow screens. */
export function Menu({ id, items, session, opened, onClose }: MenuProps) {
  return (
    <Drawer
      id={id}
      opened={opened}
      onClose={onClose}
      title={<Logo />}
      position="right"
      size="min(340px, 88vw)"
      transitionProps={{ duration: 180 }}
    >
      {session && !session.impersonating && <AccountMenuLink session={session} onFollow={onClose} />}
      <nav className={classes.items} aria-label="Main">
        {items.map((item) => (
          <NavigationLink key={item.label} item={item} onFollow={onClose} />
        ))}
      </nav>
    </Drawer>
  )
}
