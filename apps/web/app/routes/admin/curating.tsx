import { useLocation } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'

import { placeOf } from '~/features/admin/curating/place.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { lazily } from '~/ui/lazily.tsx'

export { revalidateUnlessQueryChanged as shouldRevalidate } from '~/lib/data/loaders.ts'

// What a route takes at once is named to every visitor of the site, and few of them are admins.
const CuratingScreen = lazily(async () => (await import('~/features/admin/curating/CuratingScreen.tsx')).CuratingScreen)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const place = placeOf(new URL(request.url).pathname)
  const [{ loadPlace }] = await Promise.all([
    lazyImport(import('~/features/admin/curating/load.ts')),
    CuratingScreen.preload(),
  ])
  return loadPlace(place)
}

/** Tags, categories, questions, subscription types and trades: their lists and their forms. */
export default function Curating() {
  return <CuratingScreen place={placeOf(useLocation().pathname)} />
}
