import { endSessions } from '@fourfold/contract/accounts/sessions'
import { requestDataExport, dataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import { MAX_EXPORTS_PER_DAY } from '@fourfold/contract/privacy/shapes'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'

/** Triggers each error of the privacy endpoints. */
export async function triggerPrivacyErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token } = await testApp.member('curious')
  const requestExport = (password: string) => triggerError(requestDataExport, { body: { password } }, { token })
  await triggerError(dataExport, {}, { token: 'unknown' })
  await requestExport('not the password')
  await triggerError(createDataExportUrl, { body: { password: 'not the password' } }, { token })
  await triggerError(createDataExportUrl, { body: { password: PASSWORD } }, { token })
  const triggerEndError = (body: { password: string; id?: string }) => triggerError(endSessions, { body }, { token })
  await triggerEndError({ password: 'not the password' })
  await triggerEndError({ password: PASSWORD, id: 'a'.repeat(64) })
  for (let count = 0; count < MAX_EXPORTS_PER_DAY; count += 1) {
    await requestExport(PASSWORD)
    await requestExport(PASSWORD)
    await testApp.runQueuedJobs()
  }
  await requestExport(PASSWORD)
}
