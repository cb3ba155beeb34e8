import { ProductTabs } from '~/features/products/list/ProductTabs.tsx'
import { texts } from '~/features/products/texts.ts'
import { orThrowStatus } from '~/lib/data/loaders.ts'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/products'

export async function loader() {
  const { loadTabs } = await import('~/features/products/list/load-products.ts')
  return { tabs: await orThrowStatus(loadTabs()) }
}

/** Switching tabs needs no new data. */
export function shouldRevalidate() {
  return false
}

export default function Products({ loaderData: { tabs } }: Route.ComponentProps) {
  return (
    <Page
      title="Products"
      description={texts.description}
      canonical="/products"
      heading={texts.heading}
      lead={texts.lead}
    >
      <ProductTabs tabs={tabs} />
    </Page>
  )
}
