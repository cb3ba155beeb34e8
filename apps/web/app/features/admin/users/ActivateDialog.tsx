import { activateCategories } from '@fourfold/contract/admin/users/endpoints'
import { ACTIVATION_MS } from '@fourfold/contract/admin/users/shapes'
import type { ListedUser } from '@fourfold/contract/admin/users/shapes'
import type { Category } from '@fourfold/contract/catalog/shapes'
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { getZoneFormatter, viewerZone, shortDate } from '~/lib/format/time.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

type ActivateFormProps = {
  user: ListedUser
  categories: readonly Category[]
  onSaved: () => void
  onCancel: () => void
}

/** Returns the end of the selected day, or exactly 365 days from now for the default date. (OP-104) */
function toValidTill(date: string, defaultDate: string): string {
  return new Date(date === defaultDate ? Date.now() + ACTIVATION_MS : `${date}T23:59:59`).toISOString()
}

/** Describes when an active listing ends. */
function describeActiveListing({ UserCategories }: ListedUser, id: number): string | undefined {
  const active = UserCategories.find(({ categoryId, status }) => categoryId === id && status === 'Active')
  return active && `Active until ${shortDate(active.validTill)}`
}

function ActivateForm({ user, categories, onSaved, onCancel }: ActivateFormProps) {
  const now = useNow()
  const formatter = getZoneFormatter(viewerZone())
  const [defaultDate] = useState(() => formatter.dateOf(now + ACTIVATION_MS))
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const [date, setDate] = useState(defaultDate)
  const { run, isPending, error } = useAction((validTill: string) =>
    call(activateCategories, { body: { userId: user.id, categoryIds: selectedIds.map(Number), validTill } }),
  )

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (date !== '' && (await run(toValidTill(date, defaultDate)))) onSaved()
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Checkbox.Group label="Categories" size="md" value={selectedIds} onChange={setSelectedIds}>
          <Stack gap="xs" mt="xs">
            {categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                size="md"
                value={String(id)}
                label={name}
                description={describeActiveListing(user, id)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          type="date"
          label="Valid till"
          description="Does not shorten a longer paid period."
          size="md"
          required
          min={formatter.dateOf(now)}
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <ErrorAlert message={error} />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={isPending} disabled={selectedIds.length === 0}>
            Activate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ActivateDialogProps = {
  opened: boolean
  user: ListedUser | null
  categories: readonly Category[]
  onSaved: () => void
  onClose: () => void
}

/** Lists a professional in categories without a payment. No category is preselected. (ADM-36, ADM-10) */
export function ActivateDialog({ opened, user, categories, onSaved, onClose }: ActivateDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Activate categories of ${user?.name ?? ''}`} centered>
      {user && <ActivateForm user={user} categories={categories} onSaved={onSaved} onCancel={onClose} />}
    </Modal>
  )
}
