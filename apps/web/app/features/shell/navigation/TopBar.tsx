import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'

import { useSession } from '~/lib/session/session.ts'
import { howItWorksUrl, useSite } from '~/lib/site/site.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import { Logo } from '~/ui/page/Logo.tsx'

import { getNavigationItems } from './navigation.ts'
import { NavigationLink } from './NavigationLink.tsx'

import classes from './TopBar.module.css'

const MENU_ID = 'menu'

/** Loaded when first opened; wide screens never need it. */
const Menu = lazyComponent(async () => (await import('./Menu.tsx')).Menu)

/** Loaded only for logged-in users. */
const AccountMenu = lazyComponent(async () => (await import('../account/AccountMenu.tsx')).AccountMenu)

/** The bar at the top of every page; narrow screens show the items in a menu. (SHL-01) */
export function TopBar() {
  const session = useSession()
  const items = getNavigationItems(session, howItWorksUrl(useSite()))
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isMenuRequested, setMenuRequested] = useState(false)

  function toggleMenu() {
    setMenuRequested(true)
    menu.toggle()
  }

  return (
    <header className={classes.bar}>
      <Link to={session ? '/' : '/home'} className={classes.home} aria-label="Fourfold, to the start">
        <Logo />
      </Link>
      <nav className={classes.wide} aria-label="Main" data-session-dependent>
        {items.map((item) => (
          <NavigationLink key={item.label} item={item} />
        ))}
      </nav>
      {/* Hidden during impersonation: admins must not open the account settings. */}
      {session && !session.impersonating && (
        <AccountMenu key={session.userId} session={session} fallback={<span className={classes.avatar} />} />
      )}
      <Burger
        className={classes.burger}
        opened={isMenuOpen}
        onClick={toggleMenu}
        size="sm"
        lineSize={2}
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        aria-controls={isMenuRequested ? MENU_ID : undefined}
      />
      {isMenuRequested && (
        <Menu id={MENU_ID} items={items} session={session} opened={isMenuOpen} onClose={menu.close} />
      )}
    </header>
  )
}
