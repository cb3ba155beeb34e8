import type { Mutation } from '../mutate.ts'

/** Only those a person trusts see what they keep to themselves. */
const leak: Mutation = {
  file: 'apps/api/src/profiles/profiles.present.ts',
  text: '...(seesEverything(visibility) && confidential(person)),',
  replacement: '...confidential(person),',
}

/** Every failure has a name; anything else that is thrown is a bug. */
const crash: Mutation = {
  file: 'apps/api/src/products/products.routes.ts',
  text: 'products.remove(actor, body.id)',
  replacement: 'body.id % 3 === 0 ? Promise.reject(new Error("planted")) : products.remove(actor, body.id)',
}

/** What is refused has written nothing. */
const write: Mutation = {
  file: 'apps/api/src/chat/chats.routes.ts',
  text: 'chats.setMails(actor, body)',
  replacement:
    'chats.setMails(actor, body).then(() => Promise.reject(Object.assign(new Error("planted"), { statusCode: 404 })))',
}

/** What is said over a socket is for the person it is told to. */
const overhear: Mutation = {
  file: 'apps/api/src/live/send-frame.ts',
  text: 'for (const socket of sockets) {',
  replacement: `globalThis.everybody = new Set([...(globalThis.everybody ?? []), ...sockets])
    for (const socket of globalThis.everybody) {`,
}

/** An archive is for who was given its address. */
const unsigned: Mutation = {
  file: 'apps/api/src/privacy/download-links.ts',
  text: 'return isOurs && Number(expires)',
  replacement: 'return Number(expires)',
}

/** What each sabotage takes out of the source. */
export const mutations: Record<string, Mutation> = { leak, crash, write, overhear, unsigned }

/** Every request is known by its id to whatever it sets off, until after its answer. */
const trackRequestIds: Mutation = {
  file: 'apps/api/src/http/build-app.ts',
  text: 'genReqId: () => randomUUID(),',
  replacement: `genReqId: () => {
    const id = randomUUID()
    globalThis.fuzzAsked ??= new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)()
    globalThis.fuzzAsked.enterWith(id)
    return id
  },`,
}

/** A transaction tells PostgreSQL for which request it is, on the way it goes anyhow; a mark is left with that. */
const tagTransactions: Mutation = {
  file: 'packages/platform/src/db/db.ts',
  text: 'const [text, values] = args',
  replacement: `const asked = globalThis.fuzzAsked?.getStore() ?? ''
    if (/^(begin|start transaction)/.test(args[0])) args = [\`\${args[0]}; set local fuzz.asked = '\${asked}'\`]
    const [text, values] = args`,
}

/** What PostgreSQL makes a transaction of by itself has no place to say for whom. */
const wrapStatements: Mutation = {
  file: 'packages/platform/src/db/db.ts',
  text: 'return retried(db, () => work(db as unknown as Tx))',
  replacement: 'return inTransaction(db, work)',
}

/** With these, requests can be asked side by side: what was written tells whose doing it is. */
export const attributeWrites: readonly Mutation[] = [trackRequestIds, tagTransactions, wrapStatements]

/** A hash that costs nothing: what passwords cost is measured elsewhere, and here half of all CPU went into it. */
export const cheapPasswords: Mutation = {
  file: 'apps/api/src/infra/security/passwords.ts',
  text: 'memory: 19_456, passes: 2,',
  replacement: 'memory: 8, passes: 1,',
}
