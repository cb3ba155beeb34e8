import type { Mutation } from '../mutate.ts'

/** Safeguard: a message gets its sequence number from the locked chat row. */
const sequence: Mutation = {
  file: 'apps/api/src/chat/messages/sending.store.ts',
  text: 'select uuid, last_seq, $2, $1, $3, $4, $5 from locked_chat',
  replacement: `select uuid, (select coalesce(max(seq), 0) + 1 from chat_message where chat_id = locked_chat.uuid), $2, $1, $3, $4, $5
    from locked_chat`,
}

/** Safeguard: a client that reconnects gets all messages after its last sequence number. */
const resume: Mutation = {
  file: 'apps/api/src/chat/messages/messages.queries.ts',
  text: 'where chat_id = $1 and seq > $2 order by seq limit $3',
  replacement: 'where chat_id = $1 and seq > $2 + 1 order by seq limit $3',
}

/** Safeguard: a commit is on disk before it is acknowledged. */
const acknowledge: Mutation = {
  file: 'packages/platform/src/db/db.ts',
  text: '    connectionTimeoutMillis: 5_000,\n',
  replacement: "    connectionTimeoutMillis: 5_000,\n    options: '-c synchronous_commit=off',\n",
}

export const mutations: Record<string, Mutation> = { sequence, resume, acknowledge }
