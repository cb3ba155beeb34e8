import { accountExamples } from './accounts.ts'
import { adminExamples } from './admin.ts'
import type { Examples } from './context.ts'
import { factorExamples } from './factors.ts'
import { featureExamples } from './features.ts'

/** Valid requests to endpoints that random input rarely reaches. */
export const examples: Examples = {
  ...accountExamples,
  ...adminExamples,
  ...factorExamples,
  ...featureExamples,
}
