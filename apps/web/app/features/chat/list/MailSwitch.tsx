import { chatMailSetting, saveChatMailSetting } from '@fourfold/contract/chat/mail-setting'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { toast } from '~/lib/browser/toast.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'
import { SavedSwitch } from '~/ui/forms/SavedSwitch.tsx'

import classes from './ChatList.module.css'

function mailSettingQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'chat-mails'),
    queryFn: ({ signal }) => call(chatMailSetting, {}, { signal }),
  })
}

/** Turns emails about unread messages on or off. */
export function MailSwitch({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const query = mailSettingQuery(userId)
  const { data } = useQuery(query)
  const saveAction = useAction(async (isOn: boolean) => {
    queries.setQueryData(query.queryKey, await call(saveChatMailSetting, { body: { isOn } }))
  })

  async function save(isOn: boolean): Promise<void> {
    if (!(await saveAction.run(isOn))) void toast(saveAction.error ?? 'That did not work. Please try again.')
  }

  if (!data) return null
  return (
    <SavedSwitch
      className={classes.mailSwitch}
      label="Email me about unread messages"
      isOn={data.isOn}
      isSaving={saveAction.isPending}
      onSave={(isOn) => void save(isOn)}
    />
  )
}
