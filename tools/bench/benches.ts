import { measured, type Runs } from '../lib/runs.ts'
import { adminProblems, benchAdmin } from './admin/admin.ts'
import { approveProblems, benchApprove } from './approve/approve.ts'
import { benchAudit } from './audit.ts'
import { benchBooking } from './booking/booking.ts'
import { benchChatPage } from './chat/chat-page.ts'
import { benchChat } from './chat/chat.ts'
import { benchPages, pageProblems } from './lighthouse/lighthouse.ts'
import { benchProfile } from './profile/profile.ts'
import { benchRetention } from './retention.ts'
import { searchProblems } from './search/limits.ts'
import { benchSearch } from './search/search.ts'
import { benchSlots } from './slots/slots.ts'
import { socketProblems } from './sockets/limits.ts'
import { benchSockets } from './sockets/sockets.ts'
import { benchUnderstanding, understandingProblems } from './understanding/understanding.ts'
import { benchWebhook } from './webhook/webhook.ts'

const unless = (isFine: boolean, problem: string) => (isFine ? [] : [problem])

/** Far from what was ever measured, on a quiet machine or a busy one: beyond them something is wrong, not slow. */
const MIN_RATIO = 0.05
/** The same where a second is too short for the api to become warm. */
const MIN_RATIO_OF_COLD = 0.01
const MAX_GROWTH = 3
const MAX_TIMES_BARE = 50

/** What `pnpm bench` measures. A new one stands here with its small form. */
export const benches = {
  admin: measured({
    about: 'what the lists of admins cost, and what renaming a tag does to others [USERS] [PRODUCTS] [ROUNDS] [EVERY]',
    run: benchAdmin,
    small: ['4000', '3000', '1', '7'],
    problems: adminProblems,
  }),
  approve: measured({
    about: 'how long it takes to list many who are approved at once, and bookings beside it [COUNT] [QUIET SECONDS]',
    run: benchApprove,
    small: ['3000', '3'],
    problems: approveProblems,
  }),
  audit: measured({
    about: 'how many changes a second admins make at once, each with a chain of their own and all with one [EACH]',
    run: benchAudit,
    small: ['10'],
    problems: ({ written, entries, problems, ownChains, oneChain }, isSmall) => [
      ...unless(
        written === entries && problems === 0,
        `${entries} of ${written} changes are in the log, ${problems} broken`,
      ),
      ...unless(isSmall || ownChains > oneChain, `chains of their own are no faster: ${ownChains} against ${oneChain}`),
    ],
  }),
  booking: measured({
    about: 'how many bookings a second, beside their own transaction run bare [ROUNDS] [SECONDS]',
    run: benchBooking,
    small: ['1', '1'],
    problems: ({ free, contested }, isSmall) => [
      ...unless(
        free.ratioOfCpu >= (isSmall ? MIN_RATIO : 0.5),
        `free hours are booked at ${free.ratioOfCpu} of bare, by CPU`,
      ),
      ...unless(
        contested.ratioOfCpu >= (isSmall ? MIN_RATIO : 0.4),
        `contested hours are booked at ${contested.ratioOfCpu} of bare, by CPU`,
      ),
    ],
  }),
  chat: measured({
    about: 'how long a message takes to be heard in another process, beside the least that does so [ROUNDS]',
    run: benchChat,
    small: ['1'],
    problems: ({ timesBare: { p50, p99 } }, isSmall) => [
      ...unless(p50 <= (isSmall ? MAX_TIMES_BARE : 1.5), `half of the messages take ${p50} times as long as bare`),
      ...unless(p99 <= (isSmall ? MAX_TIMES_BARE : 2), `one message in a hundred takes ${p99} times as long as bare`),
    ],
  }),
  'chat-page': measured({
    about: 'what the last page of a chat costs among a million messages and among ten million [FEW] [MANY] [ROUNDS]',
    run: benchChatPage,
    small: ['20000', '40000', '3'],
    problems: ({ growth, statements: [few, many] }, isSmall) => [
      ...unless(
        growth.page <= (isSmall ? MAX_GROWTH : 1.3),
        `among more messages a page costs ${growth.page} times as much`,
      ),
      ...unless(few === many, `the list of chats takes ${few} or ${many} statements`),
    ],
  }),
  lighthouse: measured({
    about: 'what Lighthouse says of the pages strangers come to, and how early they wake [--rounds COUNT] [PATH...]',
    run: benchPages,
    small: ['--rounds', '1', '/search'],
    problems: ({ pages }, isSmall) => pageProblems(pages, isSmall),
  }),
  profile: measured({
    about: 'what a profile costs among a few professionals and among many [FEW] [MANY] [ROUNDS]',
    run: benchProfile,
    small: ['50', '500', '3'],
    problems: ({ statements: { profile, sitemap }, growth, ratioToBareEngine }) => [
      ...unless(profile[0] === profile[1], `a profile takes ${profile.join(' or ')} statements`),
      ...unless(sitemap[0] === sitemap[1], `the sitemap takes ${sitemap.join(' or ')} statements`),
      ...unless(growth.profile < MAX_GROWTH, `among more people a profile costs ${growth.profile} times as much`),
      ...unless(ratioToBareEngine > MIN_RATIO, `a profile costs ${1 / ratioToBareEngine} times its bare SQL`),
    ],
  }),
  retention: measured({
    about: 'how fast sessions past their retention are deleted [COUNT]',
    run: benchRetention,
    small: ['20000'],
    problems: ({ sessions, left, rowsPerSecond }, isSmall) => [
      ...unless(left === sessions / 2, `${left} of ${sessions} sessions are left, and half of them should be`),
      ...unless(isSmall || rowsPerSecond > 2000, `only ${rowsPerSecond} sessions are deleted in a second`),
    ],
  }),
  search: measured({
    about: 'what a search costs among a million professionals, or as many as named, and its limits [COUNT...]',
    run: benchSearch,
    small: ['2000'],
    problems: searchProblems,
  }),
  slots: measured({
    about: 'what two months of free times cost, alone and beside their own SQL run bare [COUNT] [ROUNDS]',
    run: benchSlots,
    small: ['3', '3'],
    problems: ({ ratioToBareEngine }) =>
      unless(ratioToBareEngine > MIN_RATIO, `a calendar costs ${1 / ratioToBareEngine} times its bare SQL`),
  }),
  sockets: measured({
    about: 'what many sockets on one process weigh, cost, and how they come back [COUNT] [FEW] [ROUNDS] [MESSAGES]',
    run: benchSockets,
    small: ['200', '20', '1', '40'],
    problems: socketProblems,
  }),
  understanding: measured({
    about: 'how well the search understands what people type, and whether it hears a crisis [EVERY]',
    run: benchUnderstanding,
    small: ['6'],
    problems: understandingProblems,
  }),
  webhook: measured({
    about: 'how many events of the payment provider a second, beside their own transaction run bare [ROUNDS] [SECONDS]',
    run: benchWebhook,
    small: ['1', '1'],
    problems: ({ ratioOfCpu }, isSmall) =>
      unless(ratioOfCpu >= (isSmall ? MIN_RATIO_OF_COLD : 0.45), `events are taken at ${ratioOfCpu} of bare, by CPU`),
  }),
} satisfies Runs
