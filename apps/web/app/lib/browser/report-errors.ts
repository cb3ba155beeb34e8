type Kind = 'render' | 'error' | 'rejection'

/** Tells our own server of an error. What writes the report is loaded with the first one: most visits have none. */
export function reportError(kind: Kind, thrown: unknown): void {
  void import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, thrown),
    () => undefined,
  )
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
