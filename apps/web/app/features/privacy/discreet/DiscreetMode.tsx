import { discreetMode, discreetTexts, setDiscreetMode } from '@fourfold/contract/privacy/discreet'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SavedSwitch } from '~/ui/forms/SavedSwitch.tsx'

import { SettingsRow } from '../SettingsRow.tsx'

function discreetQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'discreet'),
    queryFn: ({ signal }) => call(discreetMode, {}, { signal }),
  })
}

/** The setting that turns on discreet mode, for users who share a phone, an inbox or a calendar. */
export function DiscreetMode() {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const query = discreetQuery(userId)
  const { data, error } = useQuery(query)
  const saving = useAction(async (isOn: boolean) => {
    queries.setQueryData(query.queryKey, await call(setDiscreetMode, { body: { isOn } }))
  })
  const errorMessage = saving.error ?? error?.message ?? null

  return (
    <SettingsRow
      title="Discreet mode"
      description={`For shared phones, inboxes and calendars. Our emails come from “${discreetTexts.sender}” with the subject “${discreetTexts.subject}”, and calendar entries say only “${discreetTexts.calendarTitle}” and when. Neither names us, the person you meet or the place: log in to see the details.`}
    >
      <SavedSwitch
        label="Keep emails and calendar entries discreet"
        isOn={data?.isOn}
        isSaving={saving.isPending}
        onSave={(isOn) => void saving.run(isOn)}
      />
      {errorMessage !== null && <ErrorAlert message={errorMessage} />}
    </SettingsRow>
  )
}
