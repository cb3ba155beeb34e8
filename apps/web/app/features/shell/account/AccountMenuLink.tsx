import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'

import { useAccountIdentity } from './account-identity.ts'
import { accountLinks } from './account-links.ts'
import { AccountAvatar } from './AccountAvatar.tsx'

import classes from './Account.module.css'

/** The account settings link at the top of the mobile menu. */
export function AccountMenuLink({ session, onFollow }: { session: Session; onFollow: () => void }) {
  const identity = useAccountIdentity(session)
  const settings = accountLinks(session).find(({ label }) => label === 'Account settings')
  if (!settings) return null
  return (
    <Link to={settings.to} className={classes.line} onClick={onFollow}>
      <AccountAvatar identity={identity} />
      <span className={classes.text}>
        <span className={classes.name}>{identity.name}</span>
        <span className={classes.settings}>{settings.label}</span>
      </span>
    </Link>
  )
}
