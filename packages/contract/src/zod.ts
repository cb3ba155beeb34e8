import { z } from 'zod'

// Zod probes whether it may evaluate code at run time, which violates the content security policy and gets reported.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
