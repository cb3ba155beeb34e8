import { approveAppointment, createAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'

import type { Moved, Told } from './check.ts'
import { memberToken, professionalToken } from './fixture.store.ts'
import { RIVALS } from './plan.ts'
import type { Attempt } from './plan.ts'
import type { Asking } from './retrying-client.ts'

const CLIENTS = 16

/** The slot a member got, or nothing when another has it. The key makes a repeated request the same booking. */
async function book(asking: Asking, { member, professional, slot, key }: Attempt, nth: number): Promise<string | null> {
  const [start, end] = [slot.start, slot.end].map((instant) => new Date(instant).toISOString())
  const body = { professionalUsername: professionalToken(professional), start, end, location: 'Online', key }
  const { data, errors } = await asking.until({ path: createAppointment.path, token: memberToken(member), body }, nth)
  if (!data && errors[0]?.code !== 'slot_taken') throw new Error(`a booking was refused with ${errors[0]?.code}`)
  return data?.appointment.uuid ?? null
}

/** The professional's two buttons at once, one of them twice: at most one of the three may work. */
async function moveThrice(asking: Asking, professional: number, uuid: string): Promise<Moved> {
  const [token, body] = [professionalToken(professional), { appointmentUuid: uuid }]
  const answers = await Promise.all(
    [approveAppointment, rejectAppointment, approveAppointment].map(({ path }, nth) =>
      asking.until({ path, token, body }, nth),
    ),
  )
  return { uuid, promised: answers.flatMap(({ data }) => data?.appointment.status ?? []) }
}

type Run = {
  asking: Asking
  attempts: Iterator<Attempt>
  /** Called before each attempt with its number, so that faults can be spread over the run. */
  onAttempt: (nth: number) => void
}

/** Sixteen clients who book against each other until all attempts are answered, and move some of what was booked. */
export async function bookAll({ asking, attempts, onAttempt }: Run) {
  const told: Told[] = []
  const moved: Moved[] = []
  const moves: { professional: number; uuid: string }[] = []
  const open = new Map<number, Told[]>()
  let count = 0

  /** A decided contest in four is moved: only once nobody wants its time anymore. */
  function settle(one: Told): void {
    told.push(one)
    const { contest, professional } = one.attempt
    const rivals = [...(open.get(contest) ?? []), one]
    open.set(contest, rivals)
    if (rivals.length < RIVALS) return
    open.delete(contest)
    const winner = rivals.find(({ uuid }) => uuid !== null)?.uuid
    if (winner && contest % 4 === 1) moves.push({ professional, uuid: winner })
  }

  async function client(): Promise<void> {
    for (;;) {
      const move = moves.shift()
      const next = move ? undefined : attempts.next()
      if (next?.done) return
      if (move) {
        moved.push(await moveThrice(asking, move.professional, move.uuid))
      } else if (next) {
        const nth = count
        count += 1
        onAttempt(nth)
        settle({ attempt: next.value, uuid: await book(asking, next.value, nth) })
      }
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, client))
  // Those that came up while the last clients were leaving.
  for (const { professional, uuid } of moves) moved.push(await moveThrice(asking, professional, uuid))
  return { told, moved }
}
