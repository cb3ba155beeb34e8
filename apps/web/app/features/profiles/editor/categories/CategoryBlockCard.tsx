import type { Tag } from '@fourfold/contract/catalog/shapes'
import { Box, Switch, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import { shortDate } from '~/lib/format/time.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { isBlockComplete } from './blocks.ts'
import type { BlockErrors, CategoryBlock } from './blocks.ts'
import { CategoryFields } from './CategoryFields.tsx'

import classes from './CategoryBlockCard.module.css'

/** The subscription state of a category. (CAT-03) */
function SubscriptionBadge({ paid, expired, validTill }: CategoryBlock) {
  if (!paid) return <StateBadge state="neutral">Not subscribed</StateBadge>
  if (expired) return <StateBadge state="pending">Expired</StateBadge>
  return (
    <StateBadge state="success">{validTill === null ? 'Active' : `Active until ${shortDate(validTill)}`}</StateBadge>
  )
}

type CategoryBlockCardProps = {
  tags: readonly Tag[]
  block: CategoryBlock
  errors: BlockErrors
  /** Whether the saved profile contains the category. If so, clearing the selection deletes its texts on save. */
  wasSelected: boolean
  onSelect: (selected: boolean) => void
  onChange: (changes: Partial<CategoryBlock>) => void
}

/** The selection, subscription and texts of one category. */
export function CategoryBlockCard({ block, errors, wasSelected, onSelect, ...rest }: CategoryBlockCardProps) {
  const { category } = block
  const isActive = block.paid && !block.expired
  const isFlagged = (errors.title ?? errors.goal) !== null && !isBlockComplete(block)
  return (
    <Box
      component="section"
      className={classes.block}
      __vars={{ '--category-color': category.color }}
      data-error={isFlagged}
      aria-label={category.name}
    >
      <div className={classes.head}>
        <Switch
          size="md"
          label={category.name}
          checked={block.selected}
          classNames={{ label: classes.name }}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        {isFlagged && <IconAlertCircle className={classes.flag} size={20} role="img" aria-label="Not complete" />}
        <SubscriptionBadge {...block} />
      </div>
      {block.selected && <CategoryFields block={block} errors={errors} {...rest} />}
      {!block.selected && (wasSelected || isActive) && (
        <Text size="sm" c="dimmed" mt="xs">
          {wasSelected
            ? 'When you save, its title, goals and texts are removed from your profile.'
            : 'Switch it on and say what you do, so members can find you here.'}
        </Text>
      )}
    </Box>
  )
}
