import type { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import { withoutPersonalData } from '@fourfold/contract/diagnostics/personal-data'
import type { BodyOf } from '@fourfold/contract/endpoint'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

type DiagnosticsDeps = { log: Log; metrics: Pick<Metrics, 'clientErrors'> }

export type Diagnostics = ReturnType<typeof createDiagnostics>

export function createDiagnostics({ log, metrics }: DiagnosticsDeps) {
  return {
    /** Logs and counts what a browser tells; our pages leave personal data out, others who write here may not. */
    reportError({ message, frames, ...error }: BodyOf<typeof reportClientError>): void {
      metrics.clientErrors.inc({ kind: error.kind })
      const clientError = { ...error, message: withoutPersonalData(message), frames: frames.map(withoutPersonalData) }
      log.warn({ clientError }, 'a page failed in a browser')
    },
  }
}
