import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { useNextUrl, withNextUrl } from './next-url.ts'

type AccountLinkProps = { to: string; children: string }

/** A link between account pages that keeps `nextUrl`. */
export function AccountLink({ to, children }: AccountLinkProps) {
  return (
    <Anchor component={Link} to={withNextUrl(to, useNextUrl())} underline="always">
      {children}
    </Anchor>
  )
}
