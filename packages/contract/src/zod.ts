import { z } from 'zod'

// To find out whether it may write code at run time, zod tries, and our content policy reports every try.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
