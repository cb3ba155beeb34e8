import { site } from '~/lib/site/site.server.ts'
import { buildRobotsTxt } from '~/routes/site/sitemap.ts'

export function loader() {
  return new Response(buildRobotsTxt(site.publicUrl), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
