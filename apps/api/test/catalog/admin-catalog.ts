import { adminInfo } from '@fourfold/contract/admin/catalog/endpoints'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'

import { startTestApp } from '../setup/test-app.ts'

/** Starts a test app with an admin. */
export async function startCatalogTestApp() {
  const testApp = await startTestApp()
  const ada = await testApp.admin('ada')

  const asAdmin = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    testApp.call(endpoint, input, { token: ada.token })

  return {
    testApp,
    ada,
    asAdmin,
    async loadInfo() {
      const { data } = await asAdmin(adminInfo, {})
      if (!data) throw new Error('no info')
      return data.info
    },
    /** Calls an endpoint and returns status, error code and field. */
    async callForError(endpoint: Endpoint, input: unknown) {
      const { status, errors } = await asAdmin(endpoint, input as CallInput<Endpoint>)
      return [status, errors[0]?.code, errors[0]?.field]
    },
  }
}
