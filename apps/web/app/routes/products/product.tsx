import { data } from 'react-router'

import { ProductPreview } from '~/features/products/ProductPreview.tsx'
import type { OnBehalf } from '~/lib/api.ts'
import { forPage, orNull } from '~/lib/loading.ts'
import { previewImage } from '~/lib/media.ts'
import { currentSession } from '~/lib/session.ts'
import { NotFound } from '~/ui/NotFound.tsx'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/product'

/** Apart, because a visitor's browser needs none of the contract. */
async function ask(uuid: string, visitor?: OnBehalf) {
  const { loadProduct } = await import('~/features/products/load-products.ts')
  return orNull(loadProduct(uuid, visitor))
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const shown = await forPage(ask(params.uuid, { request }))
  return data(shown, { status: shown ? 200 : 404 })
}

/** What is not there for everybody may be there for its owner and for admins. (OP-027) */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return (await serverLoader()) ?? (currentSession() ? ask(params.uuid) : null)
}
clientLoader.hydrate = true as const

export default function Product({ loaderData: shown }: Route.ComponentProps) {
  if (!shown) return <NotFound />
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
