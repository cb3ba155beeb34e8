type ErrorKind = 'render' | 'error' | 'rejection'

/** Reports an error to our own server. The sender is loaded on the first error. */
export function reportError(kind: ErrorKind, thrown: unknown): void {
  void import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, thrown),
    () => undefined,
  )
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
