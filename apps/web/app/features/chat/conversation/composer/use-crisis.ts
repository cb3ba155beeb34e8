import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import { useEffect, useState } from 'react'

import { CrisisCard } from '~/features/crisis/index.ts'

/** What hears and what shows it; null when it cannot be had now. */
async function loadHearing() {
  try {
    const [{ detectCrisis }] = await Promise.all([import('@fourfold/crisis-detection'), CrisisCard.preload()])
    return detectCrisis
  } catch {
    return null
  }
}

/** Listens to what somebody writes, in their own browser alone: nothing of it is sent or kept. */
export function useCrisis() {
  const [crisis, setCrisis] = useState<CrisisKind | null>(null)

  // Ahead of time, because there may be no network when it is needed.
  useEffect(() => void loadHearing(), [])

  async function listenTo(text: string): Promise<void> {
    const detectCrisis = await loadHearing()
    const heard = detectCrisis?.(text) ?? null
    if (heard !== null) setCrisis(heard)
  }

  return { crisis, listenTo, dismiss: () => setCrisis(null) }
}
