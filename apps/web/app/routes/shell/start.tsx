import { Anchor, Text } from '@mantine/core'
import { Link, redirect } from 'react-router'

import { homePath } from '~/lib/session/guards.ts'
import { currentSession } from '~/lib/session/session.ts'
import { Page } from '~/ui/page/Page.tsx'

/** Redirects in the browser, because the server does not know the session. (SHL-18) */
export function clientLoader() {
  throw redirect(homePath(currentSession()))
}

export function HydrateFallback() {
  return (
    <Page
      title="Find someone who gets it"
      description="Fourfold matches you with certified professionals in Movement, Meals, Mind and Money."
      canonical="/search"
      width="text"
      heading={null}
    >
      <Text ta="center" py={96}>
        <Anchor component={Link} to="/search">
          Search Professionals
        </Anchor>
      </Text>
    </Page>
  )
}

export default function Start() {
  return null
}
