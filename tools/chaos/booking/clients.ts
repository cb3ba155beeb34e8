import { approveAppointment, createAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'

import type { StatusChange, BookingResult } from './check.ts'
import { memberToken, professionalToken } from './fixture.store.ts'
import { GROUP_SIZE } from './plan.ts'
import type { Attempt } from './plan.ts'
import type { RetryingClient } from './retrying-client.ts'

const CLIENTS = 16

/** The slot a member got, or nothing when another has it. The key makes a repeated request the same booking. */
async function book(
  client: RetryingClient,
  { member, professional, slot, key }: Attempt,
  nth: number,
): Promise<string | null> {
  const [start, end] = [slot.start, slot.end].map((instant) => new Date(instant).toISOString())
  const body = { professionalUsername: professionalToken(professional), start, end, location: 'Online', key }
  const { data, errors } = await client.post({ path: createAppointment.path, token: memberToken(member), body }, nth)
  if (!data && errors[0]?.code !== 'slot_taken') throw new Error(`a booking was refused with ${errors[0]?.code}`)
  return data?.appointment.uuid ?? null
}

/** The professional's two buttons at once, one of them twice: at most one of the three may work. */
async function decideConcurrently(asking: RetryingClient, professional: number, uuid: string): Promise<StatusChange> {
  const [token, body] = [professionalToken(professional), { appointmentUuid: uuid }]
  const answers = await Promise.all(
    [approveAppointment, rejectAppointment, approveAppointment].map(({ path }, nth) =>
      asking.post({ path, token, body }, nth),
    ),
  )
  return { uuid, confirmed: answers.flatMap(({ data }) => data?.appointment.status ?? []) }
}

type BookOptions = {
  asking: RetryingClient
  attempts: Iterator<Attempt>
  /** Called before each attempt with its number, so that faults can be spread over the run. */
  onAttempt: (nth: number) => void
}

/** Sixteen clients who book against each other until all attempts are answered, and move some of what was booked. */
export async function bookAll({ asking, attempts, onAttempt }: BookOptions) {
  const told: BookingResult[] = []
  const moved: StatusChange[] = []
  const moves: { professional: number; uuid: string }[] = []
  const open = new Map<number, BookingResult[]>()
  let count = 0

  /** A decided contest in four is moved: only once nobody wants its time anymore. */
  function recordResult(one: BookingResult): void {
    told.push(one)
    const { group, professional } = one.attempt
    const rivals = [...(open.get(group) ?? []), one]
    open.set(group, rivals)
    if (rivals.length < GROUP_SIZE) return
    open.delete(group)
    const winner = rivals.find(({ uuid }) => uuid !== null)?.uuid
    if (winner && group % 4 === 1) moves.push({ professional, uuid: winner })
  }

  async function client(): Promise<void> {
    for (;;) {
      const move = moves.shift()
      const next = move ? undefined : attempts.next()
      if (next?.done) return
      if (move) {
        moved.push(await decideConcurrently(asking, move.professional, move.uuid))
      } else if (next) {
        const nth = count
        count += 1
        onAttempt(nth)
        recordResult({ attempt: next.value, uuid: await book(asking, next.value, nth) })
      }
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, client))
  // Those that came up while the last clients were leaving.
  for (const { professional, uuid } of moves) moved.push(await decideConcurrently(asking, professional, uuid))
  return { told, moved }
}
