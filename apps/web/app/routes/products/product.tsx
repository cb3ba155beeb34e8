import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'

import { ProductPreview } from '~/features/products/detail/ProductPreview.tsx'
import { productQuery } from '~/features/products/queries.ts'
import { fetchLatest, orThrowStatus, orNull } from '~/lib/data/loaders.ts'
import { previewImage } from '~/lib/links/media.ts'
import { currentSession, useSession } from '~/lib/session/session.ts'
import { NotFound } from '~/ui/page/NotFound.tsx'
import { Page } from '~/ui/page/Page.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import type { Route } from './+types/product'

export async function loader({ params }: Route.LoaderArgs) {
  const details = await orThrowStatus(orNull(fetchLatest(productQuery(null, params.uuid))))
  return data(details, { status: details ? 200 : 404 })
}

/** Loads an unapproved product, which only its owner and admins can see. (OP-027) */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const details = await serverLoader()
  const viewer = currentSession()
  if (!details && viewer) await orNull(fetchLatest(productQuery(viewer.userId, params.uuid)))
  return details
}
clientLoader.hydrate = true as const

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const userId = useSession()?.userId ?? null
  const ownQuery = useQuery({ ...productQuery(userId, params.uuid), enabled: loaderData === null && userId !== null })
  const details = loaderData ?? ownQuery.data
  if (!details) return ownQuery.isLoading ? <PageSkeleton /> : <NotFound />
  const { product, images } = details
  return (
    <Page
      title={product.title}
      description={product.description || `${product.title}: ${product.category}, ${product.subcategory}.`}
      canonical={product.approved === false ? undefined : `/product/${product.uuid}`}
      preview={{ type: 'product', image: previewImage(images.find(({ storage }) => storage === null)?.url) }}
      heading={null}
    >
      <ProductPreview details={details} />
    </Page>
  )
}
