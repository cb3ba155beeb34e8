import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { data, useLocation, useRouteLoaderData } from 'react-router'

import { Start } from '~/features/search/landing/Start.tsx'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import { presetOf } from '~/features/search/use-preset.ts'
import { tagPath } from '~/lib/catalog-paths.ts'
import { useSession } from '~/lib/session.ts'
import { Head } from '~/ui/Head.tsx'
import { lazily } from '~/ui/lazily.tsx'

import type { Route } from './+types/search'
import type { KeptScreen } from './keep-alive.tsx'
import { MatchTab } from './match-tab.tsx'
import { useOwnSearch } from './use-own-search.ts'

const ResendConfirmation = lazily(
  async () => (await import('~/features/accounts/confirmation/ResendConfirmation.tsx')).ResendConfirmation,
)

/** The page as everybody sees it: whoever is logged in is known to their browser alone. */
export async function loader({ request }: Route.LoaderArgs) {
  const { loadSearch } = await import('./load-search.ts')
  const first = await loadSearch(request)
  const isWhole = first.problem === null && first.questions !== null && first.areas !== null
  // Nobody keeps a page that says what could not be had.
  return data(first, isWhole ? 200 : 503)
}

let isKept = false

/** The screen is kept with all it knows; only its first showing asks the server. (SHL-15) */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isKept ? null : serverLoader()
}

/** What the server sent for this address, or nothing where it was not asked. */
function useFirst() {
  return useRouteLoaderData<typeof loader>('routes/search/search') ?? null
}

type First = NonNullable<ReturnType<typeof useFirst>>

/** Counts the people who were logged in here: what one of them searched for is nothing for the next. */
function useEra(): number {
  const userId = useSession()?.userId ?? null
  const [{ last, era }, setEra] = useState({ last: userId, era: 0 })
  if (last !== userId) setEra({ last: userId, era: last === null ? era : era + 1 })
  return era
}

function SearchOf({ first }: { first: First }) {
  const own = useOwnSearch(first.questions)
  return (
    <SearchScreen
      first={first}
      isConfirmed={own.isConfirmed}
      askConfirmed={own.askConfirmed}
      keepAnswers={own.answers.save}
      match={<MatchTab own={own} />}
      resend={<ResendConfirmation />}
      start={first.areas ? <Start areas={first.areas} /> : <Text c="dimmed">The life areas could not be loaded.</Text>}
    />
  )
}

function Screen() {
  const now = useFirst()
  const [first, keepFirst] = useState(now)
  const era = useEra()
  if (!first && now) keepFirst(now)
  useEffect(() => {
    isKept = true
  }, [])
  return first && <SearchOf key={era} first={first} />
}

export const handle: KeptScreen = { keepAlive: Screen }

const page = {
  title: 'Find someone who gets it',
  description:
    'Search certified professionals in Movement, Meals, Mind and Money, or answer a few questions and see who fits.',
}

/** The screen itself lives in the layout above; only what belongs to the address is here. */
export default function Search() {
  const first = useFirst()
  const words = presetOf(useLocation())
  if (!words) return <Head {...page} canonical="/search" />
  const tag = first?.words === words ? first.tag : null
  return (
    <Head
      title={`${words}: professionals who help`}
      description={`Certified professionals found for “${words}”, best fit first.`}
      canonical={tag ? tagPath(tag) : undefined}
    />
  )
}
