import { lifeAreas } from '~/features/pages/life-areas.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { areaPath } from '~/lib/catalog-paths.ts'
import { forPage } from '~/lib/loading.ts'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/area'
import { foundPage } from './found-page.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const { loadArea } = await import('~/features/search/landing/load-landing.ts')
  return foundPage(await forPage(loadArea(params.area)))
}

/** Who works in one category. */
export default function Area({ loaderData: landing }: Route.ComponentProps) {
  const { name, groups } = landing
  const about = lifeAreas.find((area) => area.name === name)?.about ?? `Certified professionals for ${name}.`
  return (
    <Page
      title={`${name}: certified professionals`}
      description={`${about} See who fits, why, and what members say about them.`}
      canonical={groups.length > 0 ? areaPath(name) : undefined}
      heading={name}
      lead={about}
    >
      <LandingPage landing={landing} />
    </Page>
  )
}
