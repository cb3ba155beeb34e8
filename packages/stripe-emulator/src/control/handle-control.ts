import { z } from 'zod'

import { StripeError } from '../transport/errors.ts'
import { type ControlDeps, operations } from './operations.ts'

type ControlResponse = { status: number; body: object }

const errorResponse = (status: number, message: string): ControlResponse => ({ status, body: { error: { message } } })

/** Handles a request of the control interface. */
export async function handleControl(deps: ControlDeps, name: string, body: string): Promise<ControlResponse> {
  if (!Object.hasOwn(operations, name)) return errorResponse(404, `Unknown control operation: ${name}`)
  const { run } = operations[name as keyof typeof operations] as {
    run: (deps: ControlDeps, input: unknown) => Promise<object> | object
  }
  try {
    return { status: 200, body: await run(deps, JSON.parse(body || '{}')) }
  } catch (error) {
    if (error instanceof z.ZodError) return errorResponse(400, z.prettifyError(error))
    if (error instanceof StripeError || error instanceof SyntaxError) return errorResponse(400, error.message)
    return errorResponse(500, error instanceof Error ? error.message : String(error))
  }
}
