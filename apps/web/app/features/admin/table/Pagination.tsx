import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { ITEMS_PER_PAGE, LAST_NUMBERED_PAGE } from './page-params.ts'
import type { PageParams } from './page-params.ts'

type PaginationProps = {
  page: number
  /** The number of rows on this page; `count` is the total, as far as it was counted. */
  shown: number
  count: number
  isCapped: boolean
  next: string | null
  /** Shown if there are more rows than were counted. */
  hint?: string | undefined
  pageUrl: (page: PageParams) => string
}

/** The range shown and links to other pages. The next page is found by key, at any depth. */
export function Pagination({ page, shown, count, isCapped, next, hint, pageUrl }: PaginationProps) {
  if (shown === 0) return null
  const first = (page - 1) * ITEMS_PER_PAGE + 1
  const back = page - 1 <= LAST_NUMBERED_PAGE ? page - 1 : 1
  const all = `${isCapped ? 'more than ' : ''}${formatNumber(count)}`
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Text size="sm" c="dimmed">
        {`${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${all}`}
        {isCapped && hint && `. ${hint}`}
      </Text>
      <Group gap="sm">
        {page > 1 && (
          <Button component={Link} variant="default" to={pageUrl({ page: back, after: '' })}>
            {back === page - 1 ? 'Previous' : 'First page'}
          </Button>
        )}
        {next !== null && (
          <Button component={Link} variant="default" to={pageUrl({ page: page + 1, after: next })}>
            Next
          </Button>
        )}
      </Group>
    </Group>
  )
}
