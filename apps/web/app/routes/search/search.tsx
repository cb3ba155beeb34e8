import { useEffect, useState } from 'react'
import { data, useLocation, useRouteLoaderData } from 'react-router'

import { Found } from '~/features/search/results/Results.tsx'
import { presetOf } from '~/features/search/search-address.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import { tagPath } from '~/lib/links/catalog-paths.ts'
import { useSession } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/search'
import type { KeptScreen } from './keep-alive.tsx'

// With words in the address the page comes with results, which must react as soon as it hydrates.
if (!import.meta.env.SSR && presetOf(window.location) !== null) void Found.preload()

/** The page as everybody sees it: only the browser knows who is logged in. */
export async function loader({ request }: Route.LoaderArgs) {
  const { loadSearch } = await import('~/features/search/load-search.ts')
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
function useServerData() {
  return useRouteLoaderData<typeof loader>('routes/search/search') ?? null
}

/** Counts the people who were logged in here: what one of them searched for is nothing for the next. */
function useSearchGeneration(): number {
  const userId = useSession()?.userId ?? null
  const [{ last, generation }, setGeneration] = useState({ last: userId, generation: 0 })
  if (last !== userId) setGeneration({ last: userId, generation: last === null ? generation : generation + 1 })
  return generation
}

function Screen() {
  const now = useServerData()
  const [first, setFirst] = useState(now)
  const generation = useSearchGeneration()
  if (!first && now) setFirst(now)
  useEffect(() => {
    isKept = true
  }, [])
  return first && <SearchScreen key={generation} first={first} />
}

export const handle: KeptScreen = { keepAlive: Screen }

const page = {
  title: 'Find someone who gets it',
  description:
    'Search certified professionals in Movement, Meals, Mind and Money, or answer a few questions and see who fits.',
}

/** The screen itself lives in the layout above; only what belongs to the address is here. */
export default function Search() {
  const first = useServerData()
  const words = presetOf(useLocation())
  if (!words) return <Head {...page} canonical="/search" />
  const tag = first?.words === words ? first.tag : null
  // What somebody typed may be the worst of her days: it does not stand on the tab, nor in the history by name.
  if (!tag) return <Head {...page} />
  return (
    <Head
      title={`${words}: professionals who help`}
      description={`Certified professionals found for “${words}”, best fit first.`}
      canonical={tagPath(tag)}
    />
  )
}
