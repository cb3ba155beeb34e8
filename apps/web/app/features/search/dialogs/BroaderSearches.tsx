import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { broaderSearchLabel } from './broader-search-label.ts'
import { dialogTexts } from './texts.ts'

type BroaderSearchesProps = {
  searches: readonly SearchWay[]
  onBroaden: (way: SearchWay) => void
  /** Where filters are set: without all of them there is always a way. */
  onClear?: (() => void) | undefined
  onLeave?: () => void
}

/** From an empty result to one that is not, in one tap. */
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
        // Without words and filters it is another search.
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
