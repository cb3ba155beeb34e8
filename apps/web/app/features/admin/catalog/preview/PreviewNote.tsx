import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { useQuery } from '@tanstack/react-query'

import { useAdminId } from '../queries.ts'
import { summarizeChanges, previewQuery } from './preview.ts'

/** Summarizes the effect of a change on searches. Renders nothing until it is loaded. */
export function PreviewNote({ change }: { change: PreviewForm }) {
  const { data } = useQuery(previewQuery(useAdminId(), change))
  return data ? `${summarizeChanges(data, change)} ` : null
}
