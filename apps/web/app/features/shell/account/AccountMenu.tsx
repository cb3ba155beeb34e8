import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'

import { useAccountIdentity } from './account-identity.ts'
import { accountLinks } from './account-links.ts'
import { AccountAvatar } from './AccountAvatar.tsx'

import classes from './Account.module.css'

/** The menu of the logged-in user. */
export function AccountMenu({ session }: { session: Session }) {
  const identity = useAccountIdentity(session)
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Account of ${identity.name}`}>
          <AccountAvatar identity={identity} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Hidden from screen readers: the button has this name, and a menu may contain only items. */}
        <Menu.Label className={classes.identity} aria-hidden>
          <span className={classes.name}>{identity.name}</span>
          {identity.name !== session.username && <span>{session.username}</span>}
        </Menu.Label>
        <Menu.Divider />
        {accountLinks(session).map(({ label, to }) => (
          <Menu.Item key={label} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
