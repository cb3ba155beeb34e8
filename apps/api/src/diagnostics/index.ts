/** The public API of diagnostics: errors that browsers report. */
export { createDiagnostics } from './diagnostics.service.ts'
export type { Diagnostics } from './diagnostics.service.ts'
