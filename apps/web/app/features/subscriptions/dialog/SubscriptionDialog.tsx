import type { Category } from '@fourfold/contract/catalog/shapes'
import { findOffersByPlan } from '@fourfold/contract/subscriptions/plans'
import type { SubscriptionType } from '@fourfold/contract/subscriptions/shapes'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useViewer } from '~/lib/session/viewer.ts'
import { useSite } from '~/lib/site/site.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

import { typesQuery } from '../queries.ts'
import { sortOffers } from './pay-form.ts'
import { PlanForm } from './PlanForm.tsx'

import classes from './SubscriptionDialog.module.css'

type NamedCategory = Pick<Category, 'id' | 'name'>

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Group justify="flex-end">
      <Button size="md" variant="default" onClick={onCancel} data-autofocus>
        Cancel
      </Button>
    </Group>
  )
}

function NoPlans({ category, onCancel }: { category: NamedCategory; onCancel: () => void }) {
  const { contactEmail } = useSite()
  return (
    <Stack>
      <Text>
        There is no plan for {category.name} at the moment.
        {contactEmail !== null && (
          <>
            {' '}
            To be notified when there is one, write to <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>.
          </>
        )}
      </Text>
      <CancelButton onCancel={onCancel} />
    </Stack>
  )
}

type PlanOffersProps = { category: NamedCategory; types: readonly SubscriptionType[]; onCancel: () => void }

function PlanOffers({ category, types, onCancel }: PlanOffersProps) {
  const [first, ...more] = sortOffers(findOffersByPlan(types, category.id))
  if (!first) return <NoPlans category={category} onCancel={onCancel} />
  return <PlanForm key={category.id} categoryId={category.id} offers={[first, ...more]} onCancel={onCancel} />
}

type SubscriptionDialogProps = {
  opened: boolean
  /** The categories to subscribe to, one at a time. */
  categories: readonly [NamedCategory, ...NamedCategory[]]
  onClose: () => void
}

/**
 * Subscribes to a category. Only the buttons close the dialog, so that an accidental click loses no input. (SUB-05 to
 * SUB-07)
 */
export function SubscriptionDialog({ opened, categories, onClose }: SubscriptionDialogProps) {
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const query = useQuery({ ...typesQuery(useViewer().userId), enabled: opened })
  const category = categories.find(({ id }) => id === selectedId) ?? categories[0]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setSelectedId(null)}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={`Subscribe to ${category.name}`}
      size={480}
      centered
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Stack gap="md">
        {categories.length > 1 && (
          <ChipGroup
            legend="Category"
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            selected={[String(category.id)]}
            onSelect={(id) => setSelectedId(Number(id))}
          />
        )}
        {query.data ? (
          <PlanOffers category={category} types={query.data} onCancel={onClose} />
        ) : (
          <>
            <QueryFallback query={query} />
            <CancelButton onCancel={onClose} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
