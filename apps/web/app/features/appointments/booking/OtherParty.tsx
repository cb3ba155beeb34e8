import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { clockOf, viewerZone } from '~/lib/format/time.ts'

type OtherPartyProps = {
  professional: { username: string; name: string; pni: string }
  /** Null until it is known. */
  timeZone: string | null
  /** Of the kind of session that is looked for, where one is named. */
  price?: string | null
}

/** Whose times these are, what they cost, and on whose clock they are shown. (OP-063) */
export function OtherParty({ professional: { username, name, pni }, timeZone, price }: OtherPartyProps) {
  const now = useNow()
  const mine = clockOf(viewerZone())
  const theirs = timeZone === null ? mine : clockOf({ timeZone })
  const isElsewhere = mine.time(now) !== theirs.time(now) || mine.dateOf(now) !== theirs.dateOf(now)
  return (
    <>
      {'with '}
      <Anchor component={Link} to={profilePath(username)} inherit fw={600}>
        {name}
      </Anchor>
      {`${pni && `, ${pni}`}${price ? ` · ${price}` : ''} · times shown in your zone (${mine.zone(now)})`}
      {isElsewhere && `. ${name} works in ${theirs.zone(now)}, where it is now ${theirs.time(now)}.`}
    </>
  )
}
