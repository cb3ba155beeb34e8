import { lifeAreas } from '~/features/marketing/life-areas.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { orThrow404, orThrowStatus } from '~/lib/data/loaders.ts'
import { areaPath } from '~/lib/links/catalog-paths.ts'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/area'

export async function loader({ params }: Route.LoaderArgs) {
  const { loadAreaLanding } = await import('~/features/search/landing/load-landing-page.ts')
  return orThrow404(await orThrowStatus(loadAreaLanding(params.area)))
}

/** The landing page of a category. */
export default function Area({ loaderData: landing }: Route.ComponentProps) {
  const { name, groups } = landing
  const about = lifeAreas.find((area) => area.name === name)?.description ?? `Certified professionals for ${name}.`
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
