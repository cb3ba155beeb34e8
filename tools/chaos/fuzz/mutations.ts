import type { Mutation } from '../mutate.ts'

/** Safeguard: confidential fields are shown to trusted viewers only. */
const leak: Mutation = {
  file: 'apps/api/src/profiles/profiles.present.ts',
  text: '...(seesEverything(visibility) && presentConfidentialFields(person)),',
  replacement: '...presentConfidentialFields(person),',
}

/** Safeguard: every expected error has a code; any other error is a bug. */
const crash: Mutation = {
  file: 'apps/api/src/products/products.routes.ts',
  text: 'products.remove(actor, body.id)',
  replacement: 'body.id % 3 === 0 ? Promise.reject(new Error("injected")) : products.remove(actor, body.id)',
}

/** Safeguard: a rejected request writes nothing. */
const write: Mutation = {
  file: 'apps/api/src/chat/chats.routes.ts',
  text: 'chats.saveMailSetting(actor, body)',
  replacement:
    'chats.saveMailSetting(actor, body).then(() => Promise.reject(Object.assign(new Error("injected"), { statusCode: 404 })))',
}

/** Safeguard: a socket receives only frames of its own user. */
const broadcast: Mutation = {
  file: 'apps/api/src/live/send-frame.ts',
  text: 'for (const socket of sockets) {',
  replacement: `globalThis.allSockets = new Set([...(globalThis.allSockets ?? []), ...sockets])
    for (const socket of globalThis.allSockets) {`,
}

/** Safeguard: an export is downloaded with a signed URL only. */
const unsigned: Mutation = {
  file: 'apps/api/src/privacy/download-links.ts',
  text: 'return isSigned && Number(expires)',
  replacement: 'return Number(expires)',
}

export const mutations: Record<string, Mutation> = { leak, crash, write, broadcast, unsigned }

/** Keeps the request id in an AsyncLocalStorage for everything that a request triggers. */
const trackRequestIds: Mutation = {
  file: 'apps/api/src/http/build-app.ts',
  text: 'genReqId: () => randomUUID(),',
  replacement: `genReqId: () => {
    const id = randomUUID()
    globalThis.fuzzRequestIds ??= new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)()
    globalThis.fuzzRequestIds.enterWith(id)
    return id
  },`,
}

/** Sets the request id in each transaction, so that the write log records it. */
const tagTransactions: Mutation = {
  file: 'packages/platform/src/db/db.ts',
  text: 'const [text, values] = args',
  replacement: `const requestId = globalThis.fuzzRequestIds?.getStore() ?? ''
    if (/^(begin|start transaction)/.test(args[0])) args = [\`\${args[0]}; set local fuzz.request_id = '\${requestId}'\`]
    const [text, values] = args`,
}

/** Wraps single statements in a transaction, which can carry the request id. */
const wrapStatements: Mutation = {
  file: 'packages/platform/src/db/db.ts',
  text: 'return withRetries(db, () => work(db as unknown as Tx))',
  replacement: 'return inTransaction(db, work)',
}

/** Attributes writes to requests, so that requests can run concurrently. */
export const attributeWrites: readonly Mutation[] = [trackRequestIds, tagTransactions, wrapStatements]

/** Weakens password hashing, which would take half of the CPU time. */
export const cheapPasswords: Mutation = {
  file: 'apps/api/src/infra/security/passwords.ts',
  text: 'memory: 19_456, passes: 2,',
  replacement: 'memory: 8, passes: 1,',
}
