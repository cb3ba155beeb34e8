import { parseArgs } from 'node:util'

import { measured, type Runs } from '../lib/runs.ts'
import { accountFaults } from './accounts/accounts.ts'
import { bookingFaults } from './booking/booking.ts'
import { chatFaults } from './chat/chat.ts'
import { fuzzFaults } from './fuzz/fuzz.ts'
import { guardFaults } from './mutation/mutation.ts'
import { paymentFaults } from './payments/payments.ts'
import { searchFaults } from './search/search.ts'

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      registrations: { type: 'string', default: '2000' },
      attempts: { type: 'string', default: '80000' },
      kills: { type: 'string', default: '20' },
      crashes: { type: 'string', default: '3' },
      saves: { type: 'string', default: '1000' },
      messages: { type: 'string', default: '20000' },
      chats: { type: 'string', default: '100' },
      faults: { type: 'string', default: '20' },
      payers: { type: 'string', default: '2000' },
      each: { type: 'string', default: '2500' },
      guards: { type: 'string', default: '1000' },
      lanes: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      sabotage: { type: 'string' },
    },
  })
  const { registrations, attempts, kills, crashes, saves, messages, chats, faults, payers, each, guards } = values
  const { only, seed, sabotage, lanes } = values
  return {
    registrations: Number(registrations),
    attempts: Number(attempts),
    kills: Number(kills),
    crashes: Number(crashes),
    saves: Number(saves),
    messages: Number(messages),
    chats: Number(chats),
    faults: Number(faults),
    payers: Number(payers),
    each: Number(each),
    guards: Number(guards),
    lanes: lanes === undefined ? undefined : Number(lanes),
    only,
    seed,
    sabotage,
  }
}

/** A run without a fault shows nothing. */
const unlessFaulted = (isFaulted: boolean) => (isFaulted ? [] : ['not every kind of fault was injected'])

/** What `pnpm chaos` breaks. A new run stands here with its small form. */
export const faultRuns = {
  accounts: measured({
    about: 'apis and workers are killed in the middle of registrations [--registrations COUNT] [--kills COUNT]',
    async run(words) {
      const found = await accountFaults(optionsOf(words))
      return { ...found, violations: found.lost + found.doubled }
    },
    small: ['--registrations', '60', '--kills', '2'],
    problems: ({ lost, doubled, faults }) => [
      ...(lost + doubled > 0 ? [`${lost} lost, ${doubled} doubled`] : []),
      ...unlessFaulted(faults >= 2),
    ],
  }),
  booking: measured({
    about:
      'rivals book the same times while apis are killed and PostgreSQL crashes [--attempts COUNT] [--kills COUNT] [--crashes COUNT] [--sabotage constraint|lock|approve]',
    run: (words) => bookingFaults(optionsOf(words)),
    small: ['--attempts', '1600', '--kills', '1', '--crashes', '1'],
    problems: ({ violations, kills, crashes }) => [
      ...(violations > 0 ? [`${violations} violations`] : []),
      ...unlessFaulted(kills > 0 && crashes > 0),
    ],
  }),
  chat: measured({
    about:
      'people talk while apis are killed, PostgreSQL and Redis crash, and lines are cut and swallow everything [--messages COUNT] [--chats COUNT] [--faults COUNT] [--sabotage sequence|resume|acknowledge]',
    run: (words) => chatFaults(optionsOf(words)),
    small: ['--messages', '600', '--chats', '10', '--faults', '5'],
    problems: ({ violations, kill, crash, redis, cut, swallow }) => [
      ...(violations > 0 ? [`${violations} violations`] : []),
      ...unlessFaulted(kill > 0 && crash > 0 && redis > 0 && cut > 0 && swallow > 0),
    ],
  }),
  fuzz: measured({
    about:
      'every call and every door beside them is asked and the socket talked to with examples, guesses and spoiled input as everybody: nothing fails, leaks, or writes though it refuses, and everything is accepted once [--each COUNT] [--lanes COUNT] [--seed HEX] [--sabotage leak|crash|write|overhear|unsigned]',
    run: (words) => fuzzFaults(optionsOf(words)),
    small: ['--each', '200', '--seed', '4f4f'],
    problems: ({ violations, accepted, refused }) => [
      ...(violations > 0 ? [`${violations} violations`] : []),
      ...(accepted > 0 && refused > 0 ? [] : ['everything was accepted, or everything refused']),
    ],
  }),
  guards: measured({
    about:
      'every guard of policies, queries and doors is taken out of a copy of the source, one at a time: the tests notice [--guards COUNT] [--only PART OF FILE:LINE,...]',
    run: (words) => guardFaults(optionsOf(words)),
    small: ['--guards', '1', '--only', 'http/access.ts'],
    problems: ({ removed, missed }) => [
      ...missed.map((guard) => `nobody notices without ${guard}`),
      ...(removed > 0 ? [] : ['no guard was found']),
    ],
  }),
  payments: measured({
    about:
      'people pay and events come shuffled, doubled or never while processes are killed and Stripe fails [--payers COUNT] [--kills COUNT] [--sabotage deduplication|payload]',
    run: (words) => paymentFaults(optionsOf(words)),
    small: ['--payers', '40', '--kills', '2'],
    problems: ({ violations, kills, lost }) => [
      ...(violations > 0 ? [`${violations} violations`] : []),
      ...unlessFaulted(kills > 0 && lost > 0),
    ],
  }),
  search: measured({
    about:
      'professionals save while search processes are killed, frozen and started with damage and PostgreSQL crashes [--saves COUNT] [--faults COUNT] [--sabotage retry|fallback]',
    run: (words) => searchFaults(optionsOf(words)),
    small: ['--saves', '72', '--faults', '4'],
    problems: ({ violations, kills, freezes, damagedStarts, crashes }) => [
      ...(violations > 0 ? [`${violations} violations`] : []),
      ...unlessFaulted(kills > 0 && freezes > 0 && damagedStarts > 0 && crashes > 0),
    ],
  }),
} satisfies Runs
