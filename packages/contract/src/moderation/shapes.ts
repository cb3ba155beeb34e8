import { RequestedTag } from '../admin/users/shapes.ts'
import { reportReasons } from '../chat/shapes.ts'
import { CertificateCheck } from '../files/certificate-shapes.ts'
import { MediaItem } from '../files/shapes.ts'
import { AdminProduct } from '../products/admin-shapes.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'

const Person = z.object({ username: z.string(), name: z.string() })

/** A certificate, shown beside the decision about the professional who uploaded it. */
export const ModerationCertificate = MediaItem.extend({
  fileName: z.string(),
  uploadedAt: z.string(),
  check: CertificateCheck,
})
export type ModerationCertificate = z.infer<typeof ModerationCertificate>

/** What an admin did with it before, as the audit log calls it; which status that left it with, and why. */
export const ModerationEvent = z.object({
  action: z.string(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  admin: z.string(),
  at: z.string(),
})
export type ModerationEvent = z.infer<typeof ModerationEvent>

/** The newest first, a few of them. */
const history = z.array(ModerationEvent)

const ModerationProfessional = Person.extend({
  kind: z.literal('professional'),
  userId: z.int(),
  since: z.string(),
  pni: z.string(),
  trade: z.string().nullable(),
  state: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  requestedTags: z.array(RequestedTag),
  certificates: z.array(ModerationCertificate),
  history,
})

const ModerationProduct = z.object({ kind: z.literal('product'), since: z.string(), product: AdminProduct, history })

/** What the reported had written by then; of a picture, that it was one. */
const ReportedMessage = z.object({ text: z.string().nullable(), isPicture: z.boolean(), createdAt: z.string() })
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** Of everything that was copied with a report. A picture's addresses work for minutes. */
export const ReportedMessages = z.object({
  messages: z.array(ReportedMessage.extend({ picture: MediaItem.pick({ url: true, thumbnailUrl: true }).nullable() })),
})
export type ReportedMessages = z.infer<typeof ReportedMessages>

const ModerationReport = z.object({
  kind: z.literal('report'),
  uuid: z.uuid(),
  since: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** The last of them, in their order. */
  messages: z.array(ReportedMessage),
  /** How many were copied in all. */
  messageCount: z.int(),
  reporter: Person,
  /** Whether they are a professional says in which list of users they are found. */
  reported: Person.extend({ isProfessional: z.boolean() }),
})

/** Something that waits for an admin's decision. */
export const ModerationItem = z.discriminatedUnion('kind', [ModerationProfessional, ModerationProduct, ModerationReport])
export type ModerationItem = z.infer<typeof ModerationItem>
export type ModerationProfessional = z.infer<typeof ModerationProfessional>

/** The most that is shown of each kind; when these are decided the next ones come. */
export const MAX_MODERATION_ITEMS = 50

export const ModerationQueue = z.object({
  items: z.array(ModerationItem),
  /** Whether there are more than these. */
  isMore: z.boolean(),
})
export type ModerationQueue = z.infer<typeof ModerationQueue>

export const reportOutcomes = ['handled', 'dismissed'] as const

export const ReportDecision = z.object({
  uuid: z.uuid(),
  outcome: z.enum(reportOutcomes),
  /** Kept in the audit log. */
  reason: plainText(500).default(''),
})

/** No figure is counted further; past it people read "10,000+". */
export const MAX_COUNTED = 10_000

/** How much there is of everything, cheap at any size. */
export const Figures = z.object({
  members: z.int(),
  professionals: z.int(),
  /** Whether the two above are PostgreSQL's estimate: past a hundred thousand people nobody counts them for a heading. */
  isEstimate: z.boolean(),
  pendingApproval: z.int(),
  bookingsThisWeek: z.int(),
})
export type Figures = z.infer<typeof Figures>
