import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'

import { ProductPreview } from '~/features/products/detail/ProductPreview.tsx'
import { productQuery } from '~/features/products/queries.ts'
import { fetchFresh, orThrowStatus, orNull } from '~/lib/data/loaders.ts'
import { previewImage } from '~/lib/links/media.ts'
import { currentSession, useSession } from '~/lib/session/session.ts'
import { NotFound } from '~/ui/page/NotFound.tsx'
import { Page } from '~/ui/page/Page.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import type { Route } from './+types/product'

export async function loader({ params }: Route.LoaderArgs) {
  const shown = await orThrowStatus(orNull(fetchFresh(productQuery(null, params.uuid))))
  return data(shown, { status: shown ? 200 : 404 })
}

/** A hidden product may be visible to its owner and to admins. (OP-027) */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const shown = await serverLoader()
  const viewer = currentSession()
  if (!shown && viewer) await orNull(fetchFresh(productQuery(viewer.userId, params.uuid)))
  return shown
}
clientLoader.hydrate = true as const

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const userId = useSession()?.userId ?? null
  const own = useQuery({ ...productQuery(userId, params.uuid), enabled: loaderData === null && userId !== null })
  const shown = loaderData ?? own.data
  if (!shown) return own.isLoading ? <PageSkeleton /> : <NotFound />
  const { product, images } = shown
  return (
    <Page
      title={product.title}
      description={product.description || `${product.title}: ${product.category}, ${product.subcategory}.`}
      canonical={product.approved === false ? undefined : `/product/${product.uuid}`}
      preview={{ type: 'product', image: previewImage(images.find(({ storage }) => storage === null)?.url) }}
      heading={null}
    >
      <ProductPreview shown={shown} />
    </Page>
  )
}
