import { redirect } from 'react-router'

import { inSentence } from '~/features/search/landing/landing.ts'
import { LandingPage } from '~/features/search/landing/LandingPage.tsx'
import { areaPath, tagPath } from '~/lib/catalog-paths.ts'
import { forPage } from '~/lib/loading.ts'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/tag'
import { foundPage } from './found-page.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const { loadTag } = await import('~/features/search/landing/load-landing.ts')
  const found = foundPage(await forPage(loadTag(params.tag)))
  if ('area' in found) throw redirect(areaPath(found.area), 301)
  return found
}

/** Who works on one tag. */
export default function Tag({ loaderData: landing }: Route.ComponentProps) {
  const { name, groups } = landing
  const tag = inSentence(name)
  return (
    <Page
      title={`${name}: professionals who help`}
      description={`Certified professionals who help with ${tag}: what they do, what members say about them, and how to reach them.`}
      canonical={groups.length > 0 ? tagPath(name) : undefined}
      heading={name}
      lead={`Certified professionals who name ${tag} among what they help with.`}
    >
      <LandingPage landing={landing} />
    </Page>
  )
}
