import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { IconUserSearch } from '@tabler/icons-react'

import { EmptyState } from '~/ui/feedback/EmptyState.tsx'

import { BroaderSearches } from '../dialogs/BroaderSearches.tsx'
import { dialogTexts } from '../dialogs/texts.ts'
import { texts } from '../texts.ts'
import type { Results } from './search-results.ts'
import { resultTexts, unofferedText } from './texts.ts'

type NoResultsProps = {
  found: Results
  onBroaden: (way: SearchRelaxation) => void
  onClear?: (() => void) | undefined
}

/** The empty state below the closed dialog, and for browsers without JavaScript. */
export function NoResults({ found, onBroaden, onClear }: NoResultsProps) {
  const { isDegraded, broaderSearches, unoffered } = found
  return (
    <EmptyState
      icon={<IconUserSearch size={40} stroke={1.4} aria-hidden />}
      title={texts.nobody}
      action={<BroaderSearches searches={broaderSearches} onBroaden={onBroaden} onClear={onClear} />}
    >
      {isDegraded ? dialogTexts.nothing.degraded : unoffered.length > 0 ? unofferedText(found) : resultTexts.nobody}
    </EmptyState>
  )
}
