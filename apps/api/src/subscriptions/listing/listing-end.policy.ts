import type { NewNotification } from '../../notifications/index.ts'
import type { CategoryChange } from '../../profiles/index.ts'

const DAY_HOURS = 24

/** Mails about the end of a listing, and how many days before it they are sent. */
const endMailKinds = [
  { kind: 'ends-14', days: 14 },
  { kind: 'ends-3', days: 3 },
  { kind: 'ended', days: 0 },
] as const
export type EndMailKind = (typeof endMailKinds)[number]['kind']

const KIND_PREFIX = 'subscriptions.'

export function parseEndMailKind(name: string): EndMailKind | undefined {
  return endMailKinds.find(({ kind }) => KIND_PREFIX + kind === name)?.kind
}

/**
 * Plans the mails about the end of a listing. The keys identify the end, so that canceling, resuming and canceling
 * again sends each mail once.
 */
export function planListingEnd(
  { uuid, accountId, categoryId, validTill }: CategoryChange,
  now: Temporal.Instant,
): NewNotification[] {
  return endMailKinds
    .map(({ kind, days }) => ({
      key: `subscriptions.${accountId}.${categoryId}.${validTill.epochMilliseconds}.${kind}`,
      kind: KIND_PREFIX + kind,
      accountId,
      subjectId: uuid,
      dueAt: validTill.subtract({ hours: days * DAY_HOURS }),
    }))
    .filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) > 0)
}
