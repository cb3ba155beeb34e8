/** The door of diagnostics: what goes wrong where no server sees it. */
export { createDiagnostics } from './diagnostics.service.ts'
export type { Diagnostics } from './diagnostics.service.ts'
