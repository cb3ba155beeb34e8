import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

import { formatNumber } from '~/lib/format/numbers.ts'

import { ITEMS_PER_PAGE, LAST_COUNTED_PAGE, writeAddress } from './user-list.ts'
import type { UserAddress } from './user-list.ts'

type UserPagesProps = { address: UserAddress; shown: number; count: number; isCapped: boolean; next: string | null }

/** Which part of the list this is, and the ways on and back. The next page is found by key, however deep it is. */
export function UserPages({ address, shown, count, isCapped, next }: UserPagesProps) {
  const { page, text } = address
  if (shown === 0) return null
  const first = (page - 1) * ITEMS_PER_PAGE + 1
  const back = page - 1 <= LAST_COUNTED_PAGE ? page - 1 : 1
  const all = `${isCapped ? 'more than ' : ''}${formatNumber(count)}`
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Text size="sm" c="dimmed">
        {`${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${all}`}
        {isCapped && text !== '' && '. Type more of the name to find everybody who matches.'}
      </Text>
      <Group gap="sm">
        {page > 1 && (
          <Button component={Link} variant="default" to={writeAddress({ ...address, page: back, after: '' })}>
            {back === page - 1 ? 'Previous' : 'First page'}
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
