import type { CrisisKind } from '@fourfold/contract/crisis/kinds'
import { useState } from 'react'

/** Listens to what somebody writes, in their own browser alone: nothing of it is sent or kept. */
export function useCrisis() {
  const [crisis, setCrisis] = useState<CrisisKind | null>(null)

  async function listenTo(text: string): Promise<void> {
    const { crisisIn } = await import('@fourfold/contract/crisis/crisis')
    const heard = crisisIn(text)
    if (heard !== null) setCrisis(heard)
  }

  return { crisis, listenTo, dismiss: () => setCrisis(null) }
}
