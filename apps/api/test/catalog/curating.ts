import { adminInfo } from '@fourfold/contract/admin/catalog/endpoints'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'

import { startWorld } from '../setup/world.ts'

/** The product with an admin who curates it. */
export async function startCurating() {
  const world = await startWorld()
  const ada = await world.admin('ada')

  const asAdmin = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    world.call(endpoint, input, { token: ada.token })

  return {
    world,
    ada,
    asAdmin,
    async info() {
      const { data } = await asAdmin(adminInfo, {})
      if (!data) throw new Error('no info')
      return data.info
    },
    /** What a call refuses: its status, its code and the field it names. */
    async refusal(endpoint: Endpoint, input: unknown) {
      const { status, errors } = await asAdmin(endpoint, input as CallInput<Endpoint>)
      return [status, errors[0]?.code, errors[0]?.field]
    },
  }
}
