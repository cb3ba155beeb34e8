import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { ITEMS_PER_PAGE, writeAddress } from './product-list.ts'
import type { ListAddress } from './product-list.ts'

type ListPagesProps = { address: ListAddress; next: string | null; count: number }

/** Which part of the list this is, and the ways on and back. The next page is found by key, however deep it is. */
export function ListPages({ address, next, count }: ListPagesProps) {
  const { page } = address
  const first = (page - 1) * ITEMS_PER_PAGE + 1
  const last = Math.min(page * ITEMS_PER_PAGE, count)
  if (count === 0) return null
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Text size="sm" c="dimmed">
        {`${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(count)}`}
      </Text>
      <Group gap="sm">
        {page > 1 && (
          <Button component={Link} variant="default" to={writeAddress({ ...address, page: page - 1, after: '' })}>
            Previous
          </Button>
        )}
        {next !== null && (
          <Button component={Link} variant="default" to={writeAddress({ ...address, page: page + 1, after: next })}>
            Next
          </Button>
        )}
      </Group>
    </Group>
  )
}
