import { randomUUID } from 'node:crypto'

import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import type { endpoints } from '@fourfold/contract/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { z } from '@fourfold/contract/zod'
import type pg from 'pg'

import { createApiClient } from '../api-client.ts'
import type { UploadedFile } from '../request/build-request.ts'
import type { Users, User } from '../users.ts'

type Endpoints = typeof endpoints
export type CallName = keyof Endpoints

type UploadInput<E> = E extends { upload: { fields: infer Fields extends z.ZodType } }
  ? { fields: z.input<Fields>; file: UploadedFile }
  : object

/** A valid request and its user. */
type Example<E extends Endpoint> = CallInput<E> & UploadInput<E> & { caller: User | null }
export type Examples = { [Name in CallName]?: (context: ExampleContext) => Promise<Example<Endpoints[Name]>> }

export type ExampleContext = ReturnType<typeof createExampleContext>

export const productForm = {
  category: 'Mind',
  subcategory: 'Education',
  link: 'https://a.example/book',
  title: 'A book',
} as const

type ContextOptions = { api: string; users: Users; database: pg.Pool }

/** Returns functions that insert rows that no endpoint creates, or creates only with a delay or an email. */
function createRowFactory({ users: { createUser }, database }: Pick<ContextOptions, 'users' | 'database'>) {
  async function insertAndReadUuid(statement: string, values: unknown[]): Promise<string> {
    const { rows } = await database.query<{ uuid: string }>(statement, values)
    return rows[0]?.uuid ?? ''
  }

  return {
    /** Creates an appointment that starts after an interval. */
    async createAppointment(status: AppointmentStatus, startsIn = '2 days') {
      const [member, professional] = [await createUser('member'), await createUser('professional')]
      const appointmentUuid = await insertAndReadUuid(
        `insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
            time_zone, requested_at, answer_by, status_changed_at)
         values ($1, $2, now() + $4::interval, now() + $4::interval + interval '1 hour', $3, 'Standard', 'Online', '',
            'America/New_York', now(), now() + interval '1 day', now()) returning uuid`,
        [professional.id, member.id, status, startsIn],
      )
      return { member, professional, appointmentUuid }
    },

    async createFile(kind: 'library' | 'file') {
      const owner = await createUser('professional')
      const uuid = await insertAndReadUuid(
        `insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
         values (gen_random_uuid(), $1, $2, 'a.png', 'S3', 1, 1, now()) returning uuid`,
        [owner.id, kind],
      )
      return { owner, uuid }
    },

    /** Creates the token of a mail link. */
    async createMailLink({ id, email }: User, purpose: 'confirm' | 'reset' | 'keep' | 'undo' | 'factor') {
      const token = randomUUID()
      await database.query(
        `insert into mail_link (id, purpose, account_id, email, token_hash, created_at, expires_at, next_check_at)
         values (gen_random_uuid(), $1, $2, $3, sha256(convert_to($4, 'UTF8')), now(), now() + interval '1 hour', now())`,
        [purpose, id, email, token],
      )
      return { token, email }
    },

    async listChatIds({ id }: User): Promise<string[]> {
      const statement = 'select chat_id from chat_participant where account_id = $1'
      return (await database.query<{ chat_id: string }>(statement, [id])).rows.map((row) => row.chat_id)
    },
  }
}

/** Creates new users and their data for examples. */
export function createExampleContext({ api, users, database }: ContextOptions) {
  const call = createApiClient(api)
  const { createUser } = users
  let count = 0

  return {
    api,
    call,
    createUser,
    query: (statement: string, values: unknown[]) => database.query(statement, values),
    ...createRowFactory({ users, database }),

    /** Returns a name that is not in use. */
    uniqueName: (): string => {
      count += 1
      return `thing ${Array.from(String(count), (digit) => 'abcdefghij'[Number(digit)]).join('')}`
    },

    /** Creates a chat that the member started. */
    async createChat() {
      const [member, professional] = [await createUser('member'), await createUser('professional')]
      const body = { username: professional.username, text: 'hello' }
      return { member, professional, ...(await call(sendMessage, member, { body })) }
    },

    async createProduct() {
      const owner = await createUser('professional')
      const { product } = await call(saveProduct, owner, { body: productForm })
      return { owner, product }
    },
  }
}
