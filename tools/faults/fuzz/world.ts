import { login, register } from '@fourfold/contract/accounts/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import type pg from 'pg'

import type { Known } from './values.ts'

export const roles = ['visitor', 'member', 'professional', 'pending', 'admin'] as const
export type Role = (typeof roles)[number]

const PASSWORD = 'correct horse battery'

type Answer = { data: { token: string; user: { id: number } } | null; errors: { code: string }[] }

/** Opens accounts and logs in over HTTP; what only the house may decide is written into the database. */
export function createPeople(api: string, database: pg.Client) {
  let count = 0

  async function post(path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${api}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Answer
  }

  /** Somebody new, whom nobody else in this world knows. */
  async function open(role: Role, name: string): Promise<{ token: string; id: number; email: string }> {
    count += 1
    const username = `fay.${name}.${count}`
    const email = `${username}@fuzz.example`
    const isProfessional = role === 'professional' || role === 'pending'
    const form = { name: 'Fay Zimmer', username, email, password: PASSWORD, confirmPassword: PASSWORD, isProfessional }
    const { data, errors } = await post(register.path, form)
    if (!data) throw new Error(`${username} got no account: ${errors[0]?.code}`)
    await database.query(
      'update account set email_verified = true, is_admin = $2, status = case when $3 then status else $4 end where id = $1',
      [data.user.id, role === 'admin', role === 'pending', 'Approved'],
    )
    return { token: data.token, id: data.user.id, email }
  }

  const tokens = new Map<Role, string>()
  return {
    open,

    async tokenOf(role: Role): Promise<string | undefined> {
      if (role === 'visitor') return undefined
      const token = tokens.get(role) ?? (await open(role, role)).token
      tokens.set(role, token)
      return token
    },

    /** A session that ended by what was asked is followed by somebody new of the same kind. */
    forget: (role: Role) => void tokens.delete(role),

    logIn: (email: string) => post(login.path, { email, password: PASSWORD }),
  }
}

export type People = Awaited<ReturnType<typeof createPeople>>

/** Words that stand in what two people keep to themselves, each with who may read it beside them. */
export type Canary = { word: string; what: string; mayRead: readonly Role[] }

/** Two strangers with private lives: nobody who asks here was ever booked by them or wrote to them. */
export async function plantCanaries(people: People, database: pg.Client): Promise<Canary[]> {
  const member = await people.open('member', 'canary.member')
  const professional = await people.open('professional', 'canary.professional')
  const word = (what: string) => `canary${what}zq7x`
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
        time_zone, requested_at, answer_by, moved_at, note, explanation)
     values ($1, $2, now() + interval '3 days', now() + interval '73 hours', 'Scheduled', 'Standard', 'Client', $3,
        'America/New_York', now(), now() + interval '2 days', now(), $4, $5)`,
    [professional.id, member.id, word('visit'), word('note'), word('explanation')],
  )
  await database.query(`update profile set other = jsonb_build_object('meetingLink', $2::text) where account_id = $1`, [
    professional.id,
    `https://${word('meeting')}.example`,
  ])
  const [low, high] = [member.id, professional.id].toSorted((one, other) => one - other)
  await database.query(
    `with opened as (
       insert into chat (uuid, low_id, high_id, last_seq, begun_by, is_answered, created_at)
       values (gen_random_uuid(), $1, $2, 1, $3, true, now()) returning uuid
     ), joined as (
       insert into chat_participant (chat_id, account_id, other_id, last_at)
       select uuid, $1, $2, now() from opened union all select uuid, $2, $1, now() from opened
     )
     insert into chat_message (chat_id, seq, uuid, sender_id, text, created_at)
     select uuid, 1, gen_random_uuid(), $3, $4, now() from opened`,
    [low, high, member.id, word('message')],
  )
  const canary = (what: string, mayRead: readonly Role[]): Canary => ({ word: word(what), what, mayRead })
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
  ]
}

/** Names of what exists, those of the two strangers above all, so that guesses hit things of others. */
export async function knownThings(database: pg.Client): Promise<Known> {
  const list = async <Item>(statement: string): Promise<Item[]> =>
    (await database.query<{ item: Item }>(statement)).rows.map(({ item }) => item)
  return {
    usernames: await list(`
      select username as item from account
      cross join generate_series(1, case when username like '%canary%' then 8 else 1 end) order by id`),
    // With the password of all who live here, which guesses know, the address of a stranger would be their login.
    emails: await list("select email as item from account where email not like '%canary%' order by id"),
    uuids: await list(`
      (select uuid::text as item from appointment order by requested_at desc limit 10)
      union all (select uuid::text from chat) union all (select uuid::text from chat_message limit 20)
      union all (select uuid::text from product limit 20) union all (select uuid::text from file limit 40)
      union all select gen_random_uuid()::text`),
    ids: await list('select id::int as item from account union all select generate_series(1, 40)'),
  }
}
