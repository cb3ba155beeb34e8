import * as calls from '@fourfold/contract/profiles/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Profiles } from './index.ts'

export function profileRoutes({ profiles }: { profiles: Profiles }): Route[] {
  return [
    route(calls.profile, ({ actor, query }) => profiles.show(actor, query)),
    route(calls.editProfile, ({ actor, body }) => profiles.edit(actor, body)),
    route(calls.sitemap, async () => ({ pages: await profiles.sitemap.countPages() })),
    route(calls.sitemapPage, async ({ params }) => ({ people: await profiles.sitemap.listPage(params.page) })),
  ]
}
