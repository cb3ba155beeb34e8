import { redirect } from 'react-router'

import { formatTagInSentence } from '~/features/search/landing/landing-page.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { orThrow404, orThrowStatus } from '~/lib/data/loaders.ts'
import { areaPath, tagPath } from '~/lib/links/catalog-paths.ts'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/tag'

export async function loader({ params }: Route.LoaderArgs) {
  const { loadTagLanding } = await import('~/features/search/landing/load-landing-page.ts')
  const landing = orThrow404(await orThrowStatus(loadTagLanding(params.tag)))
  if ('area' in landing) throw redirect(areaPath(landing.area), 301)
  return landing
}

/** The landing page of a tag. */
export default function Tag({ loaderData: landing }: Route.ComponentProps) {
  const { name, groups } = landing
  const tag = formatTagInSentence(name)
  return (
    <Page
      title={`${name}: professionals who help`}
      description={`Certified professionals who help with ${tag}: what they do, what members say about them, and how to reach them.`}
      canonical={groups.length > 0 ? tagPath(name) : undefined}
      heading={name}
      lead={`Certified professionals who help with ${tag}.`}
    >
      <LandingPage landing={landing} />
    </Page>
  )
}
