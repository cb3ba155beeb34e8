import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'

import { formatTotal } from '~/lib/format/numbers.ts'

import { getBroaderSearchLabel } from './broader-search-label.ts'
import { dialogTexts } from './texts.ts'

type BroaderSearchesProps = {
  searches: readonly SearchRelaxation[]
  onBroaden: (relaxation: SearchRelaxation) => void
  /** Clears the filters, if any are set. */
  onClear?: (() => void) | undefined
  /** Called when the user follows a link. */
  onLeave?: () => void
}

/** Buttons for broader searches with results, shown if a search has none. */
export function BroaderSearches({ searches, onBroaden, onClear, onLeave }: BroaderSearchesProps) {
  return (
    <Stack gap="xs" align="stretch">
      {searches.map((relaxation) => {
        const buttonProps = {
          variant: 'light',
          justify: 'space-between',
          rightSection: `${formatTotal(relaxation.total)} found`,
          children: getBroaderSearchLabel(relaxation),
        }
        // The search without text and filters has its own URL.
        return relaxation.way === 'everybody' ? (
          <Button key={relaxation.way} component={Link} to="/search?search=" onClick={onLeave} {...buttonProps} />
        ) : (
          <Button key={relaxation.way} onClick={() => onBroaden(relaxation)} {...buttonProps} />
        )
      })}
      {searches.length === 0 && onClear && (
        <Button variant="light" onClick={onClear}>
          {dialogTexts.noResults.clear}
        </Button>
      )}
      <Button component={Link} to="/tags" variant="subtle" onClick={onLeave}>
        {dialogTexts.noResults.tags}
      </Button>
    </Stack>
  )
}
