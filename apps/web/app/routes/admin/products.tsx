import { useSearchParams } from 'react-router'

import { AdminProducts } from '~/features/admin/products/AdminProducts.tsx'
import { productListQuery, readAddress } from '~/features/admin/products/product-list.ts'
import { ProductFormDialog } from '~/features/profiles/editor/products/ProductFormDialog.tsx'
import { fetchFresh, prefetched } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/Head.tsx'

import type { Route } from './+types/products'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readAddress(new URL(request.url).searchParams)
  return prefetched(fetchFresh(productListQuery(viewerId(), address)))
}

export default function Products() {
  const session = useSession()
  const [search] = useSearchParams()
  return (
    <>
      <Head title="Admin · Products" />
      {session && <AdminProducts userId={session.userId} address={readAddress(search)} Editor={ProductFormDialog} />}
    </>
  )
}
