import { register } from '@fourfold/contract/accounts/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { defaultHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Weekday, WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { APIRequestContext } from '@playwright/test'

import { call } from '../server/call.ts'
import { approveAccount } from './approval.ts'
import { newUser, PASSWORD } from './registration.ts'
import type { NewUser } from './registration.ts'

type ProfileInput = CallInput<typeof editProfile>['body']

type ProfessionalOptions = {
  name?: string
  timeZone?: string
  /** Seconds; one of the session lengths of the contract. */
  duration?: NonNullable<ProfileInput['other']>['appointmentDuration']
  days?: readonly Weekday[]
  hours?: Partial<Pick<WorkHourForm, 'start' | 'end' | 'lunch' | 'lunchStart' | 'lunchEnd' | 'comment'>>
  sessionTypes?: readonly SessionType[]
  /** Session locations and other profile fields. */
  profile?: ProfileInput
}

export type RegisteredProfessional = NewUser & { id: number; token: string }

/** Registers a professional with an empty profile. Log in with `PASSWORD`. */
export async function createProfessional(request: APIRequestContext, name = 'Ines'): Promise<RegisteredProfessional> {
  const person = newUser(name)
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, isProfessional: true }
  const { token, user } = await call(request, register, { body })
  return { ...person, id: user.id, token }
}

/** Creates an approved professional with work hours. Default: every day from nine to six, one-hour sessions, online. */
export async function createProfessionalWithHours(
  request: APIRequestContext,
  options: ProfessionalOptions = {},
): Promise<RegisteredProfessional> {
  const { timeZone = 'UTC', duration = 3600, days = weekdays, sessionTypes = ['Standard'], hours, profile } = options
  const person = await createProfessional(request, options.name)
  await approveAccount(person)
  const { token } = person
  const other = { timeZone, appointmentDuration: duration, ...profile?.other }
  await call(request, editProfile, { token, body: { preferredOnline: true, ...profile, other } })
  const bodies = sessionTypes.flatMap((sessionType) =>
    days.map((dayType) => ({ ...defaultHours, ...hours, work: true, dayType, date: null, sessionType })),
  )
  await Promise.all(bodies.map((body) => call(request, saveWorkHour, { token, body })))
  return person
}
