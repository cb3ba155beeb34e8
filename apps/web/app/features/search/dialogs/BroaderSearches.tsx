import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { broaderSearchLabel } from './broader-search-label.ts'
import { dialogTexts } from './texts.ts'

type BroaderSearchesProps = {
  searches: readonly SearchRelaxation[]
  onBroaden: (way: SearchRelaxation) => void
  /** Clears the filters, if any are set. */
  onClear?: (() => void) | undefined
  onLeave?: () => void
}

/** Suggestions that turn an empty result into a non-empty one. */
export function BroaderSearches({ searches, onBroaden, onClear, onLeave }: BroaderSearchesProps) {
  return (
    <Stack gap="xs" align="stretch">
      {searches.map((way) => {
        const look = {
          variant: 'light',
          justify: 'space-between',
          rightSection: `${formatNumber(way.total)} found`,
          children: broaderSearchLabel(way),
        }
        // A search without text and filters has its own URL.
        return way.way === 'everybody' ? (
          <Button key={way.way} component={Link} to="/search?search=" onClick={onLeave} {...look} />
        ) : (
          <Button key={way.way} onClick={() => onBroaden(way)} {...look} />
        )
      })}
      {searches.length === 0 && onClear && (
        <Button variant="light" onClick={onClear}>
          {dialogTexts.nothing.clear}
        </Button>
      )}
      <Button component={Link} to="/tags" variant="subtle" onClick={onLeave}>
        {dialogTexts.nothing.tags}
      </Button>
    </Stack>
  )
}
