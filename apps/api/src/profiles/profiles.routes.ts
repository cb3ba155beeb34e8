import * as profileEndpoints from '@fourfold/contract/profiles/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Profiles } from './index.ts'

export function profileRoutes({ profiles }: { profiles: Profiles }): Route[] {
  return [
    route(profileEndpoints.profile, ({ actor, query }) => profiles.show(actor, query)),
    route(profileEndpoints.editProfile, ({ actor, body }) => profiles.edit(actor, body)),
    route(profileEndpoints.sitemap, async () => ({ pages: await profiles.sitemap.countPages() })),
    route(profileEndpoints.sitemapPage, async ({ params }) => ({
      people: await profiles.sitemap.listPage(params.page),
    })),
  ]
}
