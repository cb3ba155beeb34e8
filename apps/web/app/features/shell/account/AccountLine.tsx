import { Link } from 'react-router'

import type { Session } from '~/lib/session/session.ts'

import { accountLinks } from './account-links.ts'
import { useFace } from './face.ts'
import { FaceMark } from './FaceMark.tsx'

import classes from './Account.module.css'

/** The same at the top of the menu of narrow screens. */
export function AccountLine({ session, onFollow }: { session: Session; onFollow: () => void }) {
  const face = useFace(session)
  const settings = accountLinks(session).find(({ label }) => label === 'Account settings')
  if (!settings) return null
  return (
    <Link to={settings.to} className={classes.line} onClick={onFollow}>
      <FaceMark face={face} />
      <span className={classes.words}>
        <span className={classes.name}>{face.name}</span>
        <span className={classes.way}>{settings.label}</span>
      </span>
    </Link>
  )
}
