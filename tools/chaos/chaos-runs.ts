import { parseArgs } from 'node:util'

import { defineRun, type Runs } from '../lib/runs.ts'
import { runAccountChaos } from './accounts/accounts.ts'
import { runBookingChaos } from './booking/booking.ts'
import { runChatChaos } from './chat/chat.ts'
import { runFuzz } from './fuzz/fuzz.ts'
import { runMutationTests } from './mutation/mutation.ts'
import { runPaymentChaos } from './payments/payments.ts'
import { runSearchChaos } from './search/search.ts'

function parseOptions(args: string[]) {
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
      mutants: { type: 'string', default: '1000' },
      targets: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      mutation: { type: 'string' },
    },
  })
  const { registrations, attempts, kills, crashes, saves, messages, chats, faults, payers, each, mutants } = values
  const { only, seed, mutation, targets } = values
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
    mutants: Number(mutants),
    targets: targets === undefined ? undefined : Number(targets),
    only,
    seed,
    mutation,
  }
}

/** A run without faults cannot detect violations. */
const requireFaults = (hasFaults: boolean) => (hasFaults ? [] : ['some kinds of faults were not injected'])

const requireNoViolations = (violations: number) => (violations > 0 ? [`${violations} violations`] : [])

/** The runs of `pnpm chaos`. */
export const chaosRuns = {
  accounts: defineRun({
    description: 'kills API and worker processes during registrations',
    usage: '[--registrations COUNT] [--kills COUNT]',
    async run(args) {
      const result = await runAccountChaos(parseOptions(args))
      return { ...result, violations: result.lost + result.duplicated }
    },
    smallArgs: ['--registrations', '60', '--kills', '2'],
    check: ({ lost, duplicated, faults }) => [
      ...(lost + duplicated > 0 ? [`${lost} lost, ${duplicated} duplicated`] : []),
      ...requireFaults(faults >= 2),
    ],
  }),
  booking: defineRun({
    description: 'books the same slots concurrently while API processes are killed and PostgreSQL crashes',
    usage: '[--attempts COUNT] [--kills COUNT] [--crashes COUNT] [--mutation constraint|lock|approve]',
    run: (args) => runBookingChaos(parseOptions(args)),
    smallArgs: ['--attempts', '1600', '--kills', '1', '--crashes', '1'],
    check: ({ violations, kills, crashes }) => [
      ...requireNoViolations(violations),
      ...requireFaults(kills > 0 && crashes > 0),
    ],
  }),
  chat: defineRun({
    description: 'sends messages while API processes, PostgreSQL, Redis and connections fail',
    usage: '[--messages COUNT] [--chats COUNT] [--faults COUNT] [--mutation sequence|resume|acknowledge]',
    run: (args) => runChatChaos(parseOptions(args)),
    smallArgs: ['--messages', '600', '--chats', '10', '--faults', '5'],
    check: ({ violations, kill, crash, redis, disconnect, blackhole }) => [
      ...requireNoViolations(violations),
      ...requireFaults(kill > 0 && crash > 0 && redis > 0 && disconnect > 0 && blackhole > 0),
    ],
  }),
  fuzz: defineRun({
    description: 'fuzzes every endpoint and socket with valid, random and malformed input as every role',
    usage: '[--each COUNT] [--targets COUNT] [--seed HEX] [--mutation leak|crash|write|broadcast|unsigned]',
    run: (args) => runFuzz(parseOptions(args)),
    smallArgs: ['--each', '200', '--seed', '4f4f'],
    check: ({ violations, accepted, rejected }) => [
      ...requireNoViolations(violations),
      ...(accepted > 0 && rejected > 0 ? [] : ['all requests were accepted, or all were rejected']),
    ],
  }),
  mutation: defineRun({
    description:
      'removes authorization checks and plants faults in the search engines, one at a time; a test must fail for each',
    usage: '[--mutants COUNT] [--only FILE[:LINE],...]',
    run: (args) => runMutationTests(parseOptions(args)),
    smallArgs: ['--mutants', '1', '--only', 'http/access.ts'],
    check: ({ tested, survived }) => [
      ...survived.map((mutant) => `no test fails without ${mutant}`),
      ...(tested > 0 ? [] : ['no mutant found']),
    ],
  }),
  payments: defineRun({
    description: 'delivers Stripe events shuffled, repeated or never while processes are killed and Stripe fails',
    usage: '[--payers COUNT] [--kills COUNT] [--mutation deduplication|payload]',
    run: (args) => runPaymentChaos(parseOptions(args)),
    smallArgs: ['--payers', '40', '--kills', '2'],
    check: ({ violations, kills, undelivered }) => [
      ...requireNoViolations(violations),
      ...requireFaults(kills > 0 && undelivered > 0),
    ],
  }),
  search: defineRun({
    description: 'saves, books and searches while OpenSearch nodes, workers, disks, indexes and PostgreSQL fail',
    usage: '[--saves COUNT] [--faults COUNT] [--mutation versions|fallback]',
    run: (args) => runSearchChaos(parseOptions(args)),
    smallArgs: ['--saves', '160', '--faults', '4'],
    check: ({ violations, faults, bookings }) => [
      ...requireNoViolations(violations),
      ...requireFaults(faults > 0 && bookings > 0),
    ],
  }),
} satisfies Runs
