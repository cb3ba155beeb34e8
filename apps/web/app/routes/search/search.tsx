import { useEffect, useState } from 'react'
import { data, useLocation, useRouteLoaderData } from 'react-router'

import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { parseQuery } from '~/features/search/search-url.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import { tagPath } from '~/lib/links/catalog-paths.ts'
import { useSession } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/search'
import type { KeepAliveHandle } from './keep-alive.tsx'

// If the URL has a query, the server renders results, which must hydrate immediately.
if (!import.meta.env.SSR && parseQuery(window.location) !== null) void LazyResultsContent.preload()

/** Loads public data only, because the server does not know the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const { loadSearch } = await import('~/features/search/load-search.ts')
  const initial = await loadSearch(request)
  const isComplete = initial.error === null && initial.questions !== null && initial.areas !== null
  // An incomplete page must not be cached.
  return data(initial, isComplete ? 200 : 503)
}

let isMounted = false

/** The screen stays mounted, so data is loaded only once. (SHL-15) */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isMounted ? null : serverLoader()
}

/** Returns the data that the server loaded for this URL, or null. */
function useServerData() {
  return useRouteLoaderData<typeof loader>('routes/search/search') ?? null
}

/** Returns a counter that increases when the user changes, to reset the search. */
function useSearchGeneration(): number {
  const userId = useSession()?.userId ?? null
  const [{ last, generation }, setGeneration] = useState({ last: userId, generation: 0 })
  if (last !== userId) setGeneration({ last: userId, generation: last === null ? generation : generation + 1 })
  return generation
}

function PersistentSearchScreen() {
  const serverData = useServerData()
  const [initial, setInitial] = useState(serverData)
  const generation = useSearchGeneration()
  if (!initial && serverData) setInitial(serverData)
  useEffect(() => {
    isMounted = true
  }, [])
  return initial && <SearchScreen key={generation} initial={initial} />
}

export const handle: KeepAliveHandle = { keepAlive: PersistentSearchScreen }

const defaultHead = {
  title: 'Find someone who gets it',
  description: 'Search certified professionals, or answer a few questions and see who fits.',
}

/** Sets only the metadata: the layout renders the screen. */
export default function Search() {
  const initial = useServerData()
  const query = parseQuery(useLocation())
  if (!query) return <Head {...defaultHead} canonical="/search" />
  const tag = initial?.query === query ? initial.tag : null
  // Queries can be sensitive, so they do not appear in the title or the browser history.
  if (!tag) return <Head {...defaultHead} />
  return (
    <Head
      title={`${query}: professionals who help`}
      description={`Certified professionals found for “${query}”, best fit first.`}
      canonical={tagPath(tag)}
    />
  )
}
