import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { dialogTexts } from './texts.ts'
import { wayLabel } from './ways.ts'

type WaysOnProps = {
  ways: readonly SearchWay[]
  onWay: (way: SearchWay) => void
  /** Where filters are set: without all of them there is always a way. */
  onClear?: (() => void) | undefined
  onLeave?: () => void
}

/** From an empty result to one that is not, in one tap. */
export function WaysOn({ ways, onWay, onClear, onLeave }: WaysOnProps) {
  return (
    <Stack gap="xs" align="stretch">
      {ways.map((way) => {
        const look = {
          variant: 'light',
          justify: 'space-between',
          rightSection: `${formatNumber(way.total)} found`,
          children: wayLabel(way),
        }
        // Without words and filters it is another search.
        return way.way === 'everybody' ? (
          <Button key={way.way} component={Link} to="/search?search=" onClick={onLeave} {...look} />
        ) : (
          <Button key={way.way} onClick={() => onWay(way)} {...look} />
        )
      })}
      {ways.length === 0 && onClear && (
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
