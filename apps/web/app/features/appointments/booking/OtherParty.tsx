import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { clockOf, viewerZone } from '~/lib/format/time.ts'

type OtherPartyProps = {
  professional: { username: string; name: string; pni: string }
  /** Null while loading. */
  timeZone: string | null
  /** The price of the selected session type, if set. */
  price?: string | null
}

/** The professional, the price and the time zone of the slots. (OP-063) */
export function OtherParty({ professional: { username, name, pni }, timeZone, price }: OtherPartyProps) {
  const now = useNow()
  const viewerClock = clockOf(viewerZone())
  const professionalClock = timeZone === null ? viewerClock : clockOf({ timeZone })
  const isOtherZone =
    viewerClock.time(now) !== professionalClock.time(now) || viewerClock.dateOf(now) !== professionalClock.dateOf(now)
  return (
    <>
      {'with '}
      <Anchor component={Link} to={profilePath(username)} inherit fw={600}>
        {name}
      </Anchor>
      {`${pni && `, ${pni}`}${price ? ` · ${price}` : ''} · times shown in your zone (${viewerClock.zone(now)})`}
      {isOtherZone &&
        `. ${name} works in ${professionalClock.zone(now)}, where it is now ${professionalClock.time(now)}.`}
    </>
  )
}
