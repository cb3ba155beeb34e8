import { site } from '~/lib/site/site.server.ts'
import { robots } from '~/routes/site/sitemap.ts'

export function loader() {
  return new Response(robots(site.publicUrl), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
