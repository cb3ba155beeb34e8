import type { NewNotification } from '../../notifications/index.ts'
import type { CategoryChange } from '../../profiles/index.ts'

const DAY_HOURS = 24

/** What somebody whose listing ends is told, and how many days before. */
const endMailKinds = [
  { kind: 'ends-14', days: 14 },
  { kind: 'ends-3', days: 3 },
  { kind: 'ended', days: 0 },
] as const
export type EndMailKind = (typeof endMailKinds)[number]['kind']

const KIND_PREFIX = 'subscriptions.'

/** Which of ours a kind of the shared table is. */
export function endMailNamed(name: string): EndMailKind | undefined {
  return endMailKinds.find(({ kind }) => KIND_PREFIX + kind === name)?.kind
}

/** The mails of one end. Cancelling, resuming and cancelling again leads to the same end, so it is told once. */
export function endMails(
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
