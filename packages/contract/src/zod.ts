import { z } from 'zod'

// Zod tests whether it may evaluate code at run time. Browsers report the test as a violation of the content security
// policy, so it is disabled.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
