import { useEffect, useState } from 'react'
import { data, useLocation, useRouteLoaderData } from 'react-router'

import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { parseQuery } from '~/features/search/search-url.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import { tagPath } from '~/lib/links/catalog-paths.ts'
import { useSession } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/search'
import type { KeptScreen } from './keep-alive.tsx'

// With a search in the URL, the page is rendered with results, which must hydrate at once.
if (!import.meta.env.SSR && parseQuery(window.location) !== null) void LazyResultsContent.preload()

/** Public data only: the server does not know the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const { loadSearch } = await import('~/features/search/load-search.ts')
  const first = await loadSearch(request)
  const isWhole = first.error === null && first.questions !== null && first.areas !== null
  // An incomplete page must not be cached.
  return data(first, isWhole ? 200 : 503)
}

let isKept = false

/** The screen stays mounted, so only its first showing loads data. (SHL-15) */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isKept ? null : serverLoader()
}

/** The server's data for this URL, or null. */
function useServerData() {
  return useRouteLoaderData<typeof loader>('routes/search/search') ?? null
}

/** Increases when the user changes, to reset the search. */
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
  return first && <SearchScreen key={generation} initial={first} />
}

export const handle: KeptScreen = { keepAlive: Screen }

const page = {
  title: 'Find someone who gets it',
  description:
    'Search certified professionals in Movement, Meals, Mind and Money, or answer a few questions and see who fits.',
}

/** The screen is rendered by the layout; this route only sets the metadata. */
export default function Search() {
  const first = useServerData()
  const words = parseQuery(useLocation())
  if (!words) return <Head {...page} canonical="/search" />
  const tag = first?.words === words ? first.tag : null
  // Search text can be sensitive, so it does not appear in the title or the history.
  if (!tag) return <Head {...page} />
  return (
    <Head
      title={`${words}: professionals who help`}
      description={`Certified professionals found for “${words}”, best fit first.`}
      canonical={tagPath(tag)}
    />
  )
}
