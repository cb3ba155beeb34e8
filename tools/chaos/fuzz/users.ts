import { register } from '@fourfold/contract/accounts/endpoints'
import type pg from 'pg'

import { createApiClient } from './api-client.ts'

export const roles = ['visitor', 'member', 'professional', 'pending', 'admin'] as const
export type Role = (typeof roles)[number]

export const PASSWORD = 'correct horse battery'

export type User = { role: Role; id: number; username: string; email: string; token: string }

/** Registers users over HTTP; admin rights and approval are set in the database. */
export function createUsers(api: string, database: pg.Pool) {
  const call = createApiClient(api)
  let count = 0

  /** Registers a new user without relations. */
  async function createUser(role: Exclude<Role, 'visitor'>, name: string = role): Promise<User> {
    count += 1
    const username = `fay.${name}.${count}`
    const email = `${username}@fuzz.example`
    const isProfessional = role === 'professional' || role === 'pending'
    const form = { name: 'Fay Zimmer', username, email, password: PASSWORD, confirmPassword: PASSWORD, isProfessional }
    const { token, user } = await call(register, null, { body: form })
    await database.query(
      'update account set email_verified = true, is_admin = $2, status = case when $3 then status else $4 end where id = $1',
      [user.id, role === 'admin', role === 'pending', 'Approved'],
    )
    return { role, id: user.id, username, email, token }
  }

  const currentUsers = new Map<Role, User>()
  return {
    createUser,

    /** Returns the current user of a role; null for visitors. */
    async get(role: Role): Promise<User | null> {
      if (role === 'visitor') return null
      const user = currentUsers.get(role) ?? (await createUser(role))
      currentUsers.set(role, user)
      return user
    },

    /** Removes the user of a role after a request ended the session; `get` then creates a new user. */
    discard: (role: Role) => void currentUsers.delete(role),
  }
}

export type Users = ReturnType<typeof createUsers>

/** A word in private data of the canary users, and the other roles that may read it. */
export type Canary = { word: string; field: string; allowedRoles: readonly Role[] }

/** Text of the messages between the canary users. */
export const CANARY_MESSAGE = 'canarytalkzq7x'

/** Creates two users with private data who have no relation to any other user. */
export async function createCanaries(users: Users, database: pg.Pool): Promise<Canary[]> {
  const member = await users.createUser('member', 'canary.member')
  const professional = await users.createUser('professional', 'canary.professional')
  const word = (field: string) => `canary${field}zq7x`
  await database.query(`update account set email = $2 where id = $1`, [member.id, `${word('email')}@fuzz.example`])
  await database.query(
    `update profile set address = $2, personal_info = jsonb_build_object('reason', $3::text),
      other = jsonb_build_object('questionsAnswers',
        jsonb_build_array(jsonb_build_object('question', 'What?', 'answer', $4::text)))
     where account_id = $1`,
    [member.id, word('address'), word('personal'), word('answer')],
  )
  await database.query(
    `insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
        time_zone, requested_at, answer_by, status_changed_at, note, explanation)
     values ($1, $2, now() + interval '3 days', now() + interval '73 hours', 'Scheduled', 'Standard', 'Client', $3,
        'America/New_York', now(), now() + interval '2 days', now(), $4, $5)`,
    [professional.id, member.id, word('visit'), word('note'), word('explanation')],
  )
  await database.query(`update profile set other = jsonb_build_object('meetingLink', $2::text) where account_id = $1`, [
    professional.id,
    `https://${word('meeting')}.example`,
  ])
  const [low, high] = [member.id, professional.id].toSorted((a, b) => a - b)
  await database.query(
    `with opened as (
       insert into chat (uuid, low_id, high_id, last_seq, started_by, is_answered, created_at)
       values (gen_random_uuid(), $1, $2, 1, $3, true, now()) returning uuid
     ), joined as (
       insert into chat_participant (chat_id, account_id, other_id, last_message_at)
       select uuid, $1, $2, now() from opened union all select uuid, $2, $1, now() from opened
     )
     insert into chat_message (chat_id, seq, uuid, sender_id, text, created_at)
     select uuid, 1, gen_random_uuid(), $3, $4, now() from opened`,
    [low, high, member.id, word('message')],
  )
  const canary = (field: string, allowedRoles: readonly Role[]): Canary => ({ word: word(field), field, allowedRoles })
  return [
    canary('email', ['admin']),
    canary('address', ['admin']),
    canary('personal', ['admin']),
    canary('answer', ['admin']),
    canary('visit', []),
    canary('note', []),
    canary('explanation', []),
    canary('meeting', []),
    canary('message', []),
    { word: CANARY_MESSAGE, field: 'message', allowedRoles: [] },
  ]
}
