import { useState } from 'react'
import type { z } from 'zod'

import { useSubmission } from '~/lib/forms/forms.ts'

import { useAskAgain } from '../info.ts'

type Options<Values> = {
  schema: z.ZodType<unknown, Values>
  initialValues: Values
  draft: string
  /** Whether it is about something that was there before, so that it can be put back. */
  isChange: boolean
  /** Saves, and says which state it is in now. */
  save: (values: Values) => Promise<{ version: number }>
}

/** A form of the catalog, with what puts back what was there before it was saved. */
export function useCuratedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const [before] = useState(options.initialValues)
  const [version, setVersion] = useState<number | null>(null)
  const askAgain = useAskAgain()
  const submission = useSubmission<Values>({
    ...options,
    async send(values) {
      const saved = await options.save(values)
      setVersion(saved.version)
      await askAgain()
    },
  })
  const undo = options.isChange && version !== null ? { ...before, version } : null
  return { submission, undo }
}
