import { useQueryClient } from '@tanstack/react-query'

import { useSubscriptionOverview } from '~/features/subscriptions/index.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { useEditor } from '../editor.ts'
import { editedProfileQuery } from '../own-profile.ts'

/** Returns the paid categories. Reloads the profile if they change while the page is open. */
export function usePaidCategories() {
  const { profile } = useEditor()
  const { userId } = useViewer()
  const queries = useQueryClient()
  return useSubscriptionOverview({
    displayedCategories: profile.user.UserCategories,
    onChange: () => void queries.invalidateQueries({ queryKey: editedProfileQuery(userId).queryKey }),
  })
}
