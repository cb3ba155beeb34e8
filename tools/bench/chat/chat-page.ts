import type { OnQuery } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { measureCost } from '../../lib/cpu.ts'
import { openClient, openPool } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'
import { median } from '../../lib/statistics.ts'
import { addresses, serviceEnv } from '../../services/addresses.ts'
import { databaseExists } from '../profile/fixture.ts'

const PREFIX = 'fourfold_bench_chat'
const CALLS_PER_ROUND = 60
/** Number of members, and of chats of the measured professional. */
const CHATS = 200
const FEW_CHATS = 5

/**
 * The session token of each account is its username. `professional` has many chats and `quiet` has few. Messages are
 * spread evenly over the chats.
 */
const buildFillStatements = (messages: number) => `
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select name, name, name || '@bench.example', true, 'x', is_professional, 'Approved', now() from (
    select 'professional' as name, true as is_professional
    union all select 'quiet', true
    union all select 'member' || n, false from generate_series(1, ${CHATS}) n) people;
  insert into profile (account_id) select id from account;
  insert into session (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to(username, 'UTF8')), id, now(), now() + interval '1 year' from account;

  insert into chat (uuid, low_id, high_id, last_seq, started_by, is_answered, created_at)
  select gen_random_uuid(), least(member.id, other.id), greatest(member.id, other.id), ${Math.floor(messages / CHATS)}, member.id, true, now()
  from account other
  join account member on member.username like 'member%' and (other.username = 'professional' or member.id % ${CHATS / FEW_CHATS} = 0)
  where other.username in ('professional', 'quiet');
  insert into chat_participant (chat_id, account_id, other_id, last_message_at)
  select uuid, low_id, high_id, now() - interval '1 second' * low_id from chat
  union all select uuid, high_id, low_id, now() - interval '1 second' * low_id from chat;
  insert into chat_message (chat_id, seq, uuid, sender_id, text, created_at)
  select chat.uuid, n, gen_random_uuid(), case n % 2 when 0 then low_id else high_id end, 'A message of average length, as members write them.', now()
  from chat, generate_series(1, chat.last_seq) n`

async function prepareDatabase(server: string, messages: number): Promise<string> {
  const name = `${PREFIX}_${messages}`
  const url = `${server}/${name}`
  const exists = await databaseExists(server, name)
  await migrate({ DATABASE_URL: url })
  if (exists) return url
  console.log(`creating ${messages} messages`)
  const client = await openClient(url)
  await client.query(buildFillStatements(messages))
  await client.query('vacuum analyze')
  await client.end()
  return url
}

async function startApi(messages: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await prepareDatabase(server, messages)
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...serviceEnv,
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
  })
  let statements = 0
  const onQuery: OnQuery = () => {
    statements += 1
  }
  const composition = await compose({ env, log: createLog(env, 'bench'), onQuery })
  const app = await composition.app()
  const pool = openPool(url, 1)

  async function get(path: string, token = 'professional'): Promise<unknown[]> {
    const response = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
    if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`)
    const { data } = response.json<{ data: unknown[] | { messages: unknown[] } }>()
    return Array.isArray(data) ? data : data.messages
  }
  let member = 0
  const calls = {
    page: async () => {
      member = (member % CHATS) + 1
      // Above the last sequence number, so that nothing is marked as read.
      const messages = await get(`/chat?username=member${member}&before=1000000000`)
      if (messages.length !== 50) throw new Error(`a page has ${messages.length} messages`)
    },
    list: () => get('/chats'),
  }
  return {
    async countStatements(token: string): Promise<number> {
      const before = statements
      await get('/chats', token)
      return statements - before
    },
    measureCall: (call: keyof typeof calls) => measureCost({ pool, repetitions: CALLS_PER_ROUND, work: calls[call] }),
    async close() {
      await pool.end()
      await app.close()
      await composition.close()
    },
  }
}

/** Measures the cost of the last page of a chat and of the list of chats, among few and among many messages. */
export async function benchChatPage([few = '1000000', many = '10000000', rounds = '9']: string[]) {
  const sizes = [Number(few), Number(many)]
  const databases = await Promise.all(sizes.map(startApi))
  const costs = sizes.map(() => ({ page: [] as number[], list: [] as number[] }))
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const [nth, database] of databases.entries()) {
      for (const call of ['page', 'list'] as const) {
        const { api, postgres } = await database.measureCall(call)
        // Interleaved, so that other load affects all measurements equally. The first round is a warm-up.
        if (round > 0) costs[nth]?.[call].push(api + postgres)
      }
    }
  }
  const statements = [await databases[0]?.countStatements('quiet'), await databases[0]?.countStatements('professional')]
  await Promise.all(databases.map((database) => database.close()))
  const computeMedians = (call: 'page' | 'list') => costs.map((cost) => Math.round(median(cost[call])))
  const computeGrowth = (call: 'page' | 'list') => {
    const [small = Number.NaN, large = Number.NaN] = computeMedians(call)
    return Math.round((100 * large) / small) / 100
  }
  return {
    bench: 'chat-page',
    unit: 'CPU microseconds per call, API and PostgreSQL combined',
    messages: sizes,
    page: computeMedians('page'),
    list: computeMedians('list'),
    growth: { page: computeGrowth('page'), list: computeGrowth('list') },
    /** Statements of the list of chats, for a user with few chats and one with many. */
    statements,
  }
}
