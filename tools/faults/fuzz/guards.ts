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

/** What each sabotage takes out of the source. */
export const guards: Record<string, Guard> = { leak, crash }
