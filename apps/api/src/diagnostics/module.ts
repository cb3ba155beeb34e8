import type { Base, Manifest } from '../module-list.ts'
import { diagnosticsRoutes } from './diagnostics.routes.ts'
import { createDiagnostics } from './diagnostics.service.ts'

export const diagnosticsModule = {
  create: (parts: Base) => ({ diagnostics: createDiagnostics(parts) }),
  routes: [diagnosticsRoutes],
} satisfies Manifest
