import type { Category } from '@fourfold/contract/catalog/shapes'
import { errorDefinitions } from '@fourfold/contract/errors'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { SubscriptionDialog, SubscriptionSummary } from '~/features/subscriptions/index.ts'
import { Notice } from '~/ui/dialogs/Notice.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'

import { PANEL_INDEX } from '../completeness.ts'
import { useEditor } from '../editor.ts'
import { validateBlock, isBlockComplete, findInactiveBlocks, findMissingRequirement } from './blocks.ts'
import type { CategoryBlock } from './blocks.ts'
import { CategoryBlockCard } from './CategoryBlockCard.tsx'
import { useBlocks } from './use-blocks.ts'
import { usePaidCategories } from './use-paid-categories.ts'

import classes from './CategoriesPanel.module.css'

const NO_ERRORS = { title: null, goal: null }

type OpenDialog = 'photo' | 'incomplete' | null

function PhotoRequired() {
  return (
    <div className={classes.photo}>
      <IconCamera aria-hidden />
      <Text className={classes.text}>{errorDefinitions.photo_required.msg}</Text>
      <Button component={Link} to={`?panel=${PANEL_INDEX.photo}`} replace preventScrollReset variant="light">
        Upload photo
      </Button>
    </div>
  )
}

/** Edits the categories: one block each, which requires a photo and a subscription. (CAT-18 to CAT-27, OP-052) */
export function CategoriesPanel() {
  const { profile } = useEditor()
  const { blocks, savedBlocks, edit, save, error, isPending, isSaved, isUnsaved } = useBlocks()
  const list = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const hasPhoto = profile.user.profileImageUrl !== null
  const [firstInactive, ...otherInactive] = findInactiveBlocks(blocks)
  const subscriptionDialog = useDialog<readonly [Category, ...Category[]]>()
  const paidCategories = usePaidCategories()
  useUnsavedMark(isUnsaved)

  function select(block: CategoryBlock, selected: boolean): void {
    const missingRequirement = selected ? findMissingRequirement(block, hasPhoto) : null
    if (missingRequirement === 'subscription') subscriptionDialog.open([block.category])
    else if (missingRequirement) setDialog(missingRequirement)
    else edit(block.category.id, { selected })
  }

  function trySave(): void {
    const isComplete = blocks.every(isBlockComplete)
    setErrorsShown(!isComplete)
    if (isComplete) void save()
    else setDialog('incomplete')
  }

  function showFirstError(): void {
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <Stack gap="md" ref={list}>
      <SubscriptionSummary
        query={paidCategories}
        categories={blocks.map(({ category }) => category)}
        hasSubscription={profile.user.UserCategories.length > 0}
      />
      {blocks.map((block, index) => (
        <CategoryBlockCard
          key={block.category.id}
          tags={profile.tags}
          block={block}
          errors={areErrorsShown ? validateBlock(block) : NO_ERRORS}
          wasSelected={savedBlocks[index]?.selected ?? false}
          onSelect={(selected) => select(block, selected)}
          onChange={(changes) => edit(block.category.id, changes)}
        />
      ))}
      <FormFeedback error={error} success={isSaved && 'Saved.'} />
      {!hasPhoto && <PhotoRequired />}
      <Group justify="flex-end" className={classes.actions}>
        {firstInactive && (
          <Button
            size="md"
            variant="default"
            onClick={() =>
              subscriptionDialog.open([firstInactive.category, ...otherInactive.map(({ category }) => category)])
            }
          >
            Subscribe
          </Button>
        )}
        {hasPhoto && (
          <Button size="md" miw={140} loading={isPending} onClick={trySave}>
            Save
          </Button>
        )}
      </Group>
      <Notice opened={dialog === 'photo'} title="Profile photo needed" onClose={() => setDialog(null)}>
        {errorDefinitions.photo_required.msg}
      </Notice>
      <Notice
        opened={dialog === 'incomplete'}
        title="Something is missing"
        onClose={() => setDialog(null)}
        onClosed={showFirstError}
      >
        {errorDefinitions.category_incomplete.msg}
      </Notice>
      {subscriptionDialog.subject && (
        <SubscriptionDialog
          opened={subscriptionDialog.opened}
          categories={subscriptionDialog.subject}
          onClose={subscriptionDialog.close}
        />
      )}
    </Stack>
  )
}
