import { Failure } from '../platform/failure.ts'

/** Nobody can pay before a payment provider is joined. */
export function createPaying() {
  const refuse = async (): Promise<never> => {
    throw new Failure('payments_unavailable')
  }
  return { pay: refuse, confirm: refuse, portal: refuse }
}
