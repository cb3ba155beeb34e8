import { endSessions } from '@fourfold/contract/accounts/sessions'
import { requestDataExport, dataExport, openDataExport } from '@fourfold/contract/privacy/endpoints'
import { MAX_EXPORTS_PER_DAY } from '@fourfold/contract/privacy/shapes'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'

/** Meets every refusal of what somebody asks of us about themselves. */
export async function triggerPrivacyErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token } = await testApp.member('curious')
  const ask = (password: string) => triggerError(requestDataExport, { body: { password } }, { token })
  await triggerError(dataExport, {}, { token: 'nobodys' })
  await ask('not the password')
  await triggerError(openDataExport, { body: { password: 'not the password' } }, { token })
  await triggerError(openDataExport, { body: { password: PASSWORD } }, { token })
  const end = (body: { password: string; id?: string }) => triggerError(endSessions, { body }, { token })
  await end({ password: 'not the password' })
  await end({ password: PASSWORD, id: 'a'.repeat(64) })
  for (let asked = 0; asked < MAX_EXPORTS_PER_DAY; asked += 1) {
    await ask(PASSWORD)
    await ask(PASSWORD)
    await testApp.doJobs()
  }
  await ask(PASSWORD)
}
