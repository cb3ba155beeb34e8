import type { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import { removePersonalData } from '@fourfold/contract/diagnostics/personal-data'
import type { BodyOf } from '@fourfold/contract/endpoint'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

type DiagnosticsDeps = { log: Log; metrics: Pick<Metrics, 'clientErrors'> }

export type Diagnostics = ReturnType<typeof createDiagnostics>

export function createDiagnostics({ log, metrics }: DiagnosticsDeps) {
  return {
    /** Logs and counts a client error. Pages omit personal data, but other clients may send it. */
    reportError({ message, frames, ...error }: BodyOf<typeof reportClientError>): void {
      metrics.clientErrors.inc({ kind: error.kind })
      const clientError = { ...error, message: removePersonalData(message), frames: frames.map(removePersonalData) }
      log.warn({ clientError }, 'client error')
    },
  }
}
