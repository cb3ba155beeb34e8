import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { useQuery } from '@tanstack/react-query'

import { useAdminId } from '../queries.ts'
import { summarizeChanges, previewQuery } from './preview.ts'

/** What a change does to searches, in a sentence; nothing until that is known. */
export function PreviewNote({ change }: { change: PreviewForm }) {
  const { data } = useQuery(previewQuery(useAdminId(), change))
  return data ? `${summarizeChanges(data, change)} ` : null
}
