import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { useNow } from '~/lib/browser/now.ts'
import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'

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
  const viewerFormatter = getZoneFormatter(viewerZone())
  const professionalFormatter = timeZone === null ? viewerFormatter : getZoneFormatter({ timeZone })
  const isOtherZone =
    viewerFormatter.time(now) !== professionalFormatter.time(now) ||
    viewerFormatter.dateOf(now) !== professionalFormatter.dateOf(now)
  return (
    <>
      {'with '}
      <Anchor component={Link} to={profilePath(username)} inherit fw={600}>
        {name}
      </Anchor>
      {`${pni && `, ${pni}`}${price ? ` · ${price}` : ''} · times shown in your zone (${viewerFormatter.zone(now)})`}
      {isOtherZone &&
        `. ${name} works in ${professionalFormatter.zone(now)}, where it is now ${professionalFormatter.time(now)}.`}
    </>
  )
}
