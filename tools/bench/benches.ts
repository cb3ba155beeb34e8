import { defineRun, type Runs } from '../lib/runs.ts'
import { benchAdmin, checkAdmin } from './admin/admin.ts'
import { benchAudit } from './admin/audit-log.ts'
import { benchApprove, checkApprove } from './approve/approve.ts'
import { benchBooking } from './booking/booking.ts'
import { benchChatPage } from './chat/chat-page.ts'
import { benchChat } from './chat/chat.ts'
import { benchLighthouse, checkPages } from './lighthouse/lighthouse.ts'
import { benchProfile } from './profile/profile.ts'
import { benchRetention } from './retention.ts'
import { checkSearch } from './search/limits.ts'
import { benchSearch } from './search/search.ts'
import { benchSlots } from './slots/slots.ts'
import { checkSockets } from './sockets/limits.ts'
import { benchSockets } from './sockets/sockets.ts'
import { benchUnderstanding, checkUnderstanding } from './understanding/understanding.ts'
import { benchWebhook } from './webhook/webhook.ts'

const require = (isMet: boolean, message: string) => (isMet ? [] : [message])

/** Loose limits for small runs and busy machines: a result that misses them is broken, not slow. */
const MIN_RATIO = 0.05
/** Minimum ratio of runs of a second, during which the API is still warming up. */
const MIN_RATIO_COLD = 0.01
const MAX_GROWTH = 3
const MAX_RATIO_TO_BASELINE = 50

/** The runs of `pnpm bench`. */
export const benches = {
  admin: defineRun({
    description: 'cost of the admin lists, and effect of a tag rename on other users',
    usage: '[USERS] [PRODUCTS] [ROUNDS] [EVERY]',
    run: benchAdmin,
    smallArgs: ['4000', '3000', '1', '7'],
    check: checkAdmin,
  }),
  approve: defineRun({
    description: 'time to list many professionals approved by one statement, with concurrent bookings',
    usage: '[COUNT] [QUIET_SECONDS]',
    run: benchApprove,
    smallArgs: ['3000', '3'],
    check: checkApprove,
  }),
  audit: defineRun({
    description: 'audited changes per second, with one hash chain per admin and with a single chain',
    usage: '[CHANGES_PER_ADMIN]',
    run: benchAudit,
    smallArgs: ['10'],
    check: ({ written, entries, problems, ownChains, oneChain }, isSmall) => [
      ...require(written === entries &&
        problems === 0, `${entries} of ${written} changes are in the log, ${problems} are broken`),
      ...require(isSmall ||
        ownChains >
          oneChain, `separate chains are not faster: ${ownChains} changes per second, a single chain ${oneChain}`),
    ],
  }),
  booking: defineRun({
    description: 'bookings per second, compared with the same SQL in pgbench',
    usage: '[ROUNDS] [SECONDS]',
    run: benchBooking,
    smallArgs: ['1', '1'],
    check: ({ free, contended }, isSmall) => [
      ...require(free.ratioOfCpu >=
        (isSmall ? MIN_RATIO : 0.5), `bookings of free slots per CPU second are ${free.ratioOfCpu} of the baseline`),
      ...require(contended.ratioOfCpu >=
        (isSmall
          ? MIN_RATIO
          : 0.4), `bookings of contended slots per CPU second are ${contended.ratioOfCpu} of the baseline`),
    ],
  }),
  chat: defineRun({
    description: 'latency of a message between two processes, compared with a minimal server',
    usage: '[ROUNDS]',
    run: benchChat,
    smallArgs: ['1'],
    check: ({ ratioToBaseline: { p50, p99 } }, isSmall) => [
      ...require(p50 <= (isSmall ? MAX_RATIO_TO_BASELINE : 1.5), `p50 is ${p50} times the baseline`),
      ...require(p99 <= (isSmall ? MAX_RATIO_TO_BASELINE : 2), `p99 is ${p99} times the baseline`),
    ],
  }),
  'chat-page': defineRun({
    description: 'cost of the last page of a chat among one million and ten million messages',
    usage: '[FEW] [MANY] [ROUNDS]',
    run: benchChatPage,
    smallArgs: ['20000', '40000', '3'],
    check: ({ growth, statements: [few, many] }, isSmall) => [
      ...require(growth.page <=
        (isSmall ? MAX_GROWTH : 1.3), `a page costs ${growth.page} times as much among more messages`),
      ...require(few === many, `the list of chats takes ${few} or ${many} statements`),
    ],
  }),
  lighthouse: defineRun({
    description: 'Lighthouse scores and hydration times of public pages on a slow phone',
    usage: '[--rounds COUNT] [PATH...]',
    run: benchLighthouse,
    smallArgs: ['--rounds', '1', '/search'],
    check: ({ pages }, isSmall) => checkPages(pages, isSmall),
  }),
  profile: defineRun({
    description: 'cost of a profile page among a thousand and a million professionals',
    usage: '[FEW] [MANY] [ROUNDS]',
    run: benchProfile,
    smallArgs: ['50', '500', '3'],
    check: ({ statements: { profile, sitemap }, growth, ratioToBaseline }) => [
      ...require(profile[0] === profile[1], `a profile takes ${profile.join(' or ')} statements`),
      ...require(sitemap[0] === sitemap[1], `the sitemap takes ${sitemap.join(' or ')} statements`),
      ...require(growth.profile <
        MAX_GROWTH, `a profile costs ${growth.profile} times as much among more professionals`),
      ...require(ratioToBaseline > MIN_RATIO, `a profile costs ${1 / ratioToBaseline} times its SQL alone`),
    ],
  }),
  retention: defineRun({
    description: 'sessions per second that the retention job deletes',
    usage: '[COUNT]',
    run: benchRetention,
    smallArgs: ['20000'],
    check: ({ sessions, left, rowsPerSecond }, isSmall) => [
      ...require(left === sessions / 2, `${left} of ${sessions} sessions are left, expected half`),
      ...require(isSmall || rowsPerSecond > 2000, `only ${rowsPerSecond} sessions are deleted per second`),
    ],
  }),
  search: defineRun({
    description: 'cost and limits of search among a million professionals, or the given numbers',
    usage: '[COUNT...]',
    run: benchSearch,
    smallArgs: ['2000'],
    check: checkSearch,
  }),
  slots: defineRun({
    description: 'cost of two months of free slots, alone and compared with its SQL',
    usage: '[COUNT] [ROUNDS]',
    run: benchSlots,
    smallArgs: ['3', '3'],
    check: ({ ratioToBaseline }) =>
      require(ratioToBaseline > MIN_RATIO, `a call costs ${1 / ratioToBaseline} times its SQL alone`),
  }),
  sockets: defineRun({
    description: 'memory, CPU and reconnection of many sockets on one process',
    usage: '[COUNT] [FEW] [ROUNDS] [MESSAGES]',
    run: benchSockets,
    smallArgs: ['200', '20', '1', '40'],
    check: checkSockets,
  }),
  understanding: defineRun({
    description: 'query-understanding accuracy and crisis recall',
    usage: '[EVERY]',
    run: benchUnderstanding,
    smallArgs: ['6'],
    check: checkUnderstanding,
  }),
  webhook: defineRun({
    description: 'Stripe events per second, compared with the same SQL in pgbench',
    usage: '[ROUNDS] [SECONDS]',
    run: benchWebhook,
    smallArgs: ['1', '1'],
    check: ({ ratioOfCpu }, isSmall) =>
      require(ratioOfCpu >=
        (isSmall ? MIN_RATIO_COLD : 0.45), `events per CPU second are ${ratioOfCpu} of the baseline`),
  }),
} satisfies Runs
