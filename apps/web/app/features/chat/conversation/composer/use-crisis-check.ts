import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import { useEffect, useState } from 'react'

import { CrisisCard } from '~/features/crisis/index.ts'

/** Loads the crisis detection and the card with helplines. Returns null if that fails. */
async function loadCrisisDetection() {
  try {
    const [{ detectCrisis }] = await Promise.all([import('@fourfold/crisis-detection'), CrisisCard.preload()])
    return detectCrisis
  } catch {
    return null
  }
}

/** Checks sent messages for signs of a crisis, in the browser only. The result is neither sent nor stored. */
export function useCrisisCheck() {
  const [crisis, setCrisis] = useState<CrisisKind | null>(null)

  // Preloaded, because the network may be down when it is needed.
  useEffect(() => void loadCrisisDetection(), [])

  async function checkText(text: string): Promise<void> {
    const detectCrisis = await loadCrisisDetection()
    const kind = detectCrisis?.(text) ?? null
    if (kind !== null) setCrisis(kind)
  }

  return { crisis, checkText, dismiss: () => setCrisis(null) }
}
