import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { IconUserSearch } from '@tabler/icons-react'

import { EmptyState } from '~/ui/feedback/EmptyState.tsx'

import { BroaderSearches } from '../dialogs/BroaderSearches.tsx'
import { dialogTexts } from '../dialogs/texts.ts'
import { texts } from '../texts.ts'
import type { Results } from './search-results.ts'
import { resultTexts, describeUnoffered } from './texts.ts'

type NoResultsProps = {
  results: Results
  onBroaden: (relaxation: SearchRelaxation) => void
  onClear?: (() => void) | undefined
}

/** The empty state, shown after the dialog is closed and in browsers without JavaScript. */
export function NoResults({ results, onBroaden, onClear }: NoResultsProps) {
  const { isDegraded, broaderSearches, unoffered } = results
  return (
    <EmptyState
      icon={<IconUserSearch size={40} stroke={1.4} aria-hidden />}
      title={texts.noResults}
      action={<BroaderSearches searches={broaderSearches} onBroaden={onBroaden} onClear={onClear} />}
    >
      {isDegraded
        ? dialogTexts.noResults.degraded
        : unoffered.length > 0
          ? describeUnoffered(results)
          : resultTexts.noResults}
    </EmptyState>
  )
}
