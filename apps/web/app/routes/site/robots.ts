import { robots } from '~/features/site/sitemap.ts'
import { site } from '~/lib/site/site.server.ts'

export function loader() {
  return new Response(robots(site.publicUrl), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
