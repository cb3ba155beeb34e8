import { API_PREFIX } from '@fourfold/contract/constants'
import type { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import { removePersonalData } from '@fourfold/contract/diagnostics/personal-data'
import type { CallInput } from '@fourfold/contract/endpoint'

type ClientError = CallInput<typeof reportClientError>['body']

const PATH = '/client-error' satisfies (typeof reportClientError)['path']
/** The maximum number of reports per page load. */
const MAX_REPORTS = 5

const parseFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .map((line) => removePersonalData(line.replaceAll(location.origin, '')).trim())
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, 20)
    .map((line) => line.slice(0, 200))

/** Builds a report with the stack frames in our code and without personal data. */
function toClientError(kind: ClientError['kind'], thrown: unknown): ClientError {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(typeof thrown)
  return {
    kind,
    name: name.slice(0, 100),
    message: removePersonalData(message).slice(0, 300),
    frames: parseFrames(stack ?? ''),
    page: `/${location.pathname.split('/')[1] ?? ''}`.slice(0, 50),
  }
}

const sentReports = new Set<string>()

/** Reports each error once, up to a limit. Errors while reporting are ignored. */
export function sendErrorReport(kind: ClientError['kind'], thrown: unknown): void {
  const body = JSON.stringify(toClientError(kind, thrown))
  if (sentReports.has(body) || sentReports.size >= MAX_REPORTS) return
  sentReports.add(body)
  const headers = { 'content-type': 'application/json' }
  void fetch(API_PREFIX + PATH, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
