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

const reportUnless = (isMet: boolean, message: string) => (isMet ? [] : [message])

/** Loose limits for small runs and busy machines: a result that misses them is broken, not slow. */
const MIN_THROUGHPUT_RATIO = 0.05
/** Minimum throughput ratio in runs of one second, during which the API is still warming up. */
const MIN_THROUGHPUT_RATIO_COLD = 0.01
const MAX_GROWTH = 3
const MAX_COST_RATIO = 20
const MAX_LATENCY_RATIO = 50

/** The runs of `pnpm bench`. */
export const benches = {
  admin: defineRun({
    description: 'cost of the admin lists, and effect of a tag rename on other users',
    usage: '[USERS] [PRODUCTS] [ROUNDS] [SAMPLE_INTERVAL]',
    run: benchAdmin,
    smallArgs: ['4000', '3000', '1', '7'],
    check: checkAdmin,
  }),
  approve: defineRun({
    description: 'time to list many professionals approved by one statement, with concurrent bookings',
    usage: '[COUNT] [BASELINE_SECONDS]',
    run: benchApprove,
    smallArgs: ['3000', '3'],
    check: checkApprove,
  }),
  audit: defineRun({
    description: 'audited changes per second, with one hash chain per admin and with a single chain',
    usage: '[CHANGES_PER_ADMIN]',
    run: benchAudit,
    smallArgs: ['10'],
    check: ({ written, entries, problems, separateChains, singleChain }, isSmall) => [
      ...reportUnless(
        written === entries && problems === 0,
        `${entries} of ${written} changes are in the log, ${problems} are broken`,
      ),
      ...reportUnless(
        isSmall || separateChains > singleChain,
        `separate chains are not faster: ${separateChains} changes per second, a single chain ${singleChain}`,
      ),
    ],
  }),
  booking: defineRun({
    description: 'bookings per second, compared with the same SQL in pgbench',
    usage: '[ROUNDS] [SECONDS]',
    run: benchBooking,
    smallArgs: ['1', '1'],
    check: ({ free, contended }, isSmall) => [
      ...reportUnless(
        free.ratioPerCpuSecond >= (isSmall ? MIN_THROUGHPUT_RATIO : 0.5),
        `bookings of free slots per CPU second are ${free.ratioPerCpuSecond} of the baseline`,
      ),
      ...reportUnless(
        contended.ratioPerCpuSecond >= (isSmall ? MIN_THROUGHPUT_RATIO : 0.4),
        `bookings of contended slots per CPU second are ${contended.ratioPerCpuSecond} of the baseline`,
      ),
    ],
  }),
  chat: defineRun({
    description: 'latency of a message between two processes, compared with a minimal server',
    usage: '[ROUNDS]',
    run: benchChat,
    smallArgs: ['1'],
    check: ({ ratioToBaseline: { p50, p99 } }, isSmall) => [
      ...reportUnless(p50 <= (isSmall ? MAX_LATENCY_RATIO : 1.5), `p50 is ${p50} times the baseline`),
      ...reportUnless(p99 <= (isSmall ? MAX_LATENCY_RATIO : 2), `p99 is ${p99} times the baseline`),
    ],
  }),
  'chat-page': defineRun({
    description: 'cost of the last page of a chat among one million and ten million messages',
    usage: '[FEW] [MANY] [ROUNDS]',
    run: benchChatPage,
    smallArgs: ['20000', '40000', '3'],
    check: ({ growth, statements: [few, many] }, isSmall) => [
      ...reportUnless(
        growth.page <= (isSmall ? MAX_GROWTH : 1.3),
        `a page costs ${growth.page} times as much among more messages`,
      ),
      ...reportUnless(few === many, `the list of chats takes ${few} or ${many} statements`),
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
      ...reportUnless(profile[0] === profile[1], `a profile takes ${profile.join(' or ')} statements`),
      ...reportUnless(sitemap[0] === sitemap[1], `the sitemap takes ${sitemap.join(' or ')} statements`),
      ...reportUnless(
        growth.profile < MAX_GROWTH,
        `a profile costs ${growth.profile} times as much among more professionals`,
      ),
      ...reportUnless(ratioToBaseline < MAX_COST_RATIO, `a profile costs ${ratioToBaseline} times its SQL alone`),
    ],
  }),
  retention: defineRun({
    description: 'expired sessions that the retention job deletes per second',
    usage: '[COUNT]',
    run: benchRetention,
    smallArgs: ['20000'],
    check: ({ sessions, remaining, rowsPerSecond }, isSmall) => [
      ...reportUnless(remaining === sessions / 2, `${remaining} of ${sessions} sessions remain, expected half`),
      ...reportUnless(isSmall || rowsPerSecond > 2000, `only ${rowsPerSecond} sessions are deleted per second`),
    ],
  }),
  search: defineRun({
    description: 'search among a million professionals with OpenSearch, and among fewer with PostgreSQL alone',
    usage: '[COUNT,... [opensearch] [postgres]] [--questions COUNT]',
    run: benchSearch,
    smallArgs: ['2000', 'opensearch', 'postgres', '--questions', '42'],
    check: checkSearch,
  }),
  slots: defineRun({
    description: 'CPU cost of two months of free slots: the computation alone, and the API call compared with its SQL',
    usage: '[COUNT] [ROUNDS]',
    run: benchSlots,
    smallArgs: ['3', '3'],
    check: ({ ratioToBaseline }) =>
      reportUnless(ratioToBaseline < MAX_COST_RATIO, `a call costs ${ratioToBaseline} times its SQL alone`),
  }),
  sockets: defineRun({
    description: 'memory, CPU and reconnection of many sockets on one process',
    usage: '[COUNT] [FEW] [ROUNDS] [MESSAGES]',
    run: benchSockets,
    smallArgs: ['200', '20', '1', '40'],
    check: checkSockets,
  }),
  understanding: defineRun({
    description: 'accuracy of query understanding, and recall of crisis detection',
    usage: '[SAMPLE_INTERVAL]',
    run: benchUnderstanding,
    smallArgs: ['6'],
    check: checkUnderstanding,
  }),
  webhook: defineRun({
    description: 'Stripe events per second, compared with the same SQL in pgbench',
    usage: '[ROUNDS] [SECONDS]',
    run: benchWebhook,
    smallArgs: ['1', '1'],
    check: ({ ratioPerCpuSecond }, isSmall) =>
      reportUnless(
        ratioPerCpuSecond >= (isSmall ? MIN_THROUGHPUT_RATIO_COLD : 0.45),
        `events per CPU second are ${ratioPerCpuSecond} of the baseline`,
      ),
  }),
} satisfies Runs
