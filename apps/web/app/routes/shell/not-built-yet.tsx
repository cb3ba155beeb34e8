import { useMatches } from 'react-router'

import { NotBuiltYet } from '~/ui/NotBuiltYet.tsx'

import { pagesToCome } from './pages-to-come.ts'
import type { PageToCome } from './pages-to-come.ts'

export default function PageNotBuiltYet() {
  const matches = useMatches()
  const page = pagesToCome[matches.at(-1)?.id as PageToCome]
  const nested = matches.some((match) => match.id === 'routes/admin/admin')
  return <NotBuiltYet title={page.title} will={page.will} nested={nested} />
}
