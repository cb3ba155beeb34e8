import { accountExamples } from './accounts.ts'
import { adminExamples } from './admin.ts'
import type { Examples } from './context.ts'
import { factorExamples } from './factors.ts'
import { practiceExamples } from './practice.ts'

/** How calls are asked that guesses do not reach. */
export const examples: Examples = {
  ...accountExamples,
  ...adminExamples,
  ...factorExamples,
  ...practiceExamples,
}
