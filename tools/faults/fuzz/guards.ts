import type { Guard } from '../guard.ts'

/** Only those a person trusts see what they keep to themselves. */
const leak: Guard = {
  file: 'apps/api/src/profiles/profiles.present.ts',
  text: '...(seesEverything(visibility) && confidential(person)),',
  instead: '...confidential(person),',
}

/** Every failure has a name; anything else that is thrown is a bug. */
const crash: Guard = {
  file: 'apps/api/src/products/products.routes.ts',
  text: 'products.remove(actor, body.id)',
  instead: 'body.id % 3 === 0 ? Promise.reject(new Error("planted")) : products.remove(actor, body.id)',
}

/** What is refused has written nothing. */
const write: Guard = {
  file: 'apps/api/src/chat/chats.routes.ts',
  text: 'chats.setMails(actor, body)',
  instead:
    'chats.setMails(actor, body).then(() => Promise.reject(Object.assign(new Error("planted"), { statusCode: 404 })))',
}

/** What is said over a socket is for the person it is told to. */
const overhear: Guard = {
  file: 'apps/api/src/live/write.ts',
  text: 'for (const socket of sockets) {',
  instead: `globalThis.everybody = new Set([...(globalThis.everybody ?? []), ...sockets])
    for (const socket of globalThis.everybody) {`,
}

/** What each sabotage takes out of the source. */
export const guards: Record<string, Guard> = { leak, crash, write, overhear }

/** A hash that costs nothing: what passwords cost is measured elsewhere, and here half of all CPU went into it. */
export const cheapPasswords: Guard = {
  file: 'apps/api/src/platform/passwords.ts',
  text: 'memory: 19_456, passes: 2,',
  instead: 'memory: 8, passes: 1,',
}
