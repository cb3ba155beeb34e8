import { z } from 'zod'

import { StripeFailure } from '../transport/failure.ts'
import { type ControlDeps, operations } from './operations.ts'

type Answer = { status: number; body: object }

const refusal = (status: number, message: string): Answer => ({ status, body: { error: { message } } })

/** Answers one call of the control interface. */
export async function answerControl(deps: ControlDeps, name: string, body: string): Promise<Answer> {
  if (!Object.hasOwn(operations, name)) return refusal(404, `There is no control named ${name}.`)
  const { run } = operations[name as keyof typeof operations] as {
    run: (deps: ControlDeps, given: unknown) => Promise<object> | object
  }
  try {
    return { status: 200, body: await run(deps, JSON.parse(body || '{}')) }
  } catch (error) {
    if (error instanceof z.ZodError) return refusal(400, z.prettifyError(error))
    if (error instanceof StripeFailure || error instanceof SyntaxError) return refusal(400, error.message)
    return refusal(500, error instanceof Error ? error.message : String(error))
  }
}
