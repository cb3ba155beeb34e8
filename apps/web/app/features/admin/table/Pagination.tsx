import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { ITEMS_PER_PAGE, LAST_NUMBERED_PAGE } from './page-params.ts'
import type { PageParams } from './page-params.ts'

type PaginationProps = {
  page: number
  /** The number of rows on this page. */
  rowCount: number
  /** The total, or the limit up to which the server counts. */
  count: number
  isCapped: boolean
  /** The cursor of the next page, or null on the last page. */
  nextCursor: string | null
  /** Shown if the server stopped counting at its limit. */
  cappedNote?: string | undefined
  buildPageUrl: (page: PageParams) => string
}

/** The range of rows, and links to other pages. The next page uses a cursor, so it works at any depth. */
export function Pagination({ page, rowCount, count, isCapped, nextCursor, cappedNote, buildPageUrl }: PaginationProps) {
  if (rowCount === 0) return null
  const first = (page - 1) * ITEMS_PER_PAGE + 1
  const previous = page - 1 <= LAST_NUMBERED_PAGE ? page - 1 : 1
  const total = `${isCapped ? 'more than ' : ''}${formatNumber(count)}`
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Text size="sm" c="dimmed">
        {`${formatNumber(first)}–${formatNumber(first + rowCount - 1)} of ${total}`}
        {isCapped && cappedNote && `. ${cappedNote}`}
      </Text>
      <Group gap="sm">
        {page > 1 && (
          <Button component={Link} variant="default" to={buildPageUrl({ page: previous, after: '' })}>
            {previous === page - 1 ? 'Previous' : 'First page'}
          </Button>
        )}
        {nextCursor !== null && (
          <Button component={Link} variant="default" to={buildPageUrl({ page: page + 1, after: nextCursor })}>
            Next
          </Button>
        )}
      </Group>
    </Group>
  )
}
