import { approveAppointment, createAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'

import type { StatusChange, BookingResult } from './check.ts'
import { memberToken, professionalToken } from './fixture.store.ts'
import { GROUP_SIZE } from './plan.ts'
import type { Attempt } from './plan.ts'
import type { RetryingClient } from './retrying-client.ts'

const CLIENTS = 16

/** Returns the uuid of the booking, or null when the slot is taken. The key makes repeated requests idempotent. */
async function book(
  client: RetryingClient,
  { member, professional, slot, key }: Attempt,
  nth: number,
): Promise<string | null> {
  const [start, end] = [slot.start, slot.end].map((instant) => new Date(instant).toISOString())
  const body = { professionalUsername: professionalToken(professional), start, end, location: 'Online', key }
  const { data, errors } = await client.post({ path: createAppointment.path, token: memberToken(member), body }, nth)
  if (!data && errors[0]?.code !== 'slot_taken') throw new Error(`a booking was rejected with ${errors[0]?.code}`)
  return data?.appointment.uuid ?? null
}

/** Sends two approvals and a rejection concurrently: at most one may succeed. */
async function decideConcurrently(client: RetryingClient, professional: number, uuid: string): Promise<StatusChange> {
  const [token, body] = [professionalToken(professional), { appointmentUuid: uuid }]
  const responses = await Promise.all(
    [approveAppointment, rejectAppointment, approveAppointment].map(({ path }, nth) =>
      client.post({ path, token, body }, nth),
    ),
  )
  return { uuid, confirmedStatuses: responses.flatMap(({ data }) => data?.appointment.status ?? []) }
}

type BookOptions = {
  client: RetryingClient
  attempts: Iterator<Attempt>
  /** Called before each attempt with its number, to schedule faults. */
  onAttempt: (nth: number) => void
}

/** Runs 16 concurrent clients until all attempts are answered, and changes the status of some bookings. */
export async function bookAll({ client, attempts, onAttempt }: BookOptions) {
  const results: BookingResult[] = []
  const changes: StatusChange[] = []
  const pendingChanges: { professional: number; uuid: string }[] = []
  const incompleteGroups = new Map<number, BookingResult[]>()
  let count = 0

  /** Records a result. Queues a status change for the booking of every fourth group once the group is complete. */
  function recordResult(result: BookingResult): void {
    results.push(result)
    const { group, professional } = result.attempt
    const requests = [...(incompleteGroups.get(group) ?? []), result]
    incompleteGroups.set(group, requests)
    if (requests.length < GROUP_SIZE) return
    incompleteGroups.delete(group)
    const winner = requests.find(({ uuid }) => uuid !== null)?.uuid
    if (winner && group % 4 === 1) pendingChanges.push({ professional, uuid: winner })
  }

  async function runClient(): Promise<void> {
    for (;;) {
      const change = pendingChanges.shift()
      const next = change ? undefined : attempts.next()
      if (next?.done) return
      if (change) {
        changes.push(await decideConcurrently(client, change.professional, change.uuid))
      } else if (next) {
        const nth = count
        count += 1
        onAttempt(nth)
        recordResult({ attempt: next.value, uuid: await book(client, next.value, nth) })
      }
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, runClient))
  // Send the changes that were queued while the last clients finished.
  for (const { professional, uuid } of pendingChanges)
    changes.push(await decideConcurrently(client, professional, uuid))
  return { results, changes }
}
