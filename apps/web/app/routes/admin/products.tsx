import { useSearchParams } from 'react-router'

import { AdminProducts, parseProductSearch, productListQuery } from '~/features/admin/products/index.ts'
import { ProductFormDialog } from '~/features/profiles/editor/products/ProductFormDialog.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/products'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = parseProductSearch(new URL(request.url).searchParams)
  return waitForQueries(fetchLatest(productListQuery(viewerId(), search)))
}

export default function Products() {
  const session = useSession()
  const [params] = useSearchParams()
  return (
    <>
      <Head title="Admin · Products" />
      {session && (
        <AdminProducts userId={session.userId} search={parseProductSearch(params)} Editor={ProductFormDialog} />
      )}
    </>
  )
}
