import { RequestedTag } from '../admin/users/shapes.ts'
import { reportReasons } from '../chat/shapes.ts'
import { CertificateCheck } from '../files/certificate-shapes.ts'
import { MediaItem } from '../files/shapes.ts'
import { AdminProduct } from '../products/admin-shapes.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'

const Person = z.object({ username: z.string(), name: z.string() })

/** A certificate of a professional who is pending approval. */
export const ModerationCertificate = MediaItem.extend({
  fileName: z.string(),
  uploadedAt: z.string(),
  check: CertificateCheck,
})
export type ModerationCertificate = z.infer<typeof ModerationCertificate>

/** An earlier decision of an admin, from the audit log. */
export const ModerationEvent = z.object({
  action: z.string(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  admin: z.string(),
  at: z.string(),
})
export type ModerationEvent = z.infer<typeof ModerationEvent>

/** The latest decisions, newest first. */
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

/** A message of the reported user. */
const ReportedMessage = z.object({ text: z.string().nullable(), isPicture: z.boolean(), createdAt: z.string() })
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** All messages copied with a report. URLs of pictures are valid for a few minutes. */
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
  /** The latest messages, oldest first. */
  messages: z.array(ReportedMessage),
  /** Number of copied messages. */
  messageCount: z.int(),
  reporter: Person,
  /** `isProfessional` determines which user list the screen links to. */
  reported: Person.extend({ isProfessional: z.boolean() }),
})

/** An item that is pending a decision by an admin. */
export const ModerationItem = z.discriminatedUnion('kind', [
  ModerationProfessional,
  ModerationProduct,
  ModerationReport,
])
export type ModerationItem = z.infer<typeof ModerationItem>
export type ModerationProfessional = z.infer<typeof ModerationProfessional>

/** Maximum number of items per kind. */
export const MAX_MODERATION_ITEMS = 50

export const ModerationQueue = z.object({
  items: z.array(ModerationItem),
  /** Whether there are more items. */
  isMore: z.boolean(),
})
export type ModerationQueue = z.infer<typeof ModerationQueue>

export const reportOutcomes = ['handled', 'dismissed'] as const

export const ReportDecision = z.object({
  uuid: z.uuid(),
  outcome: z.enum(reportOutcomes),
  /** Recorded in the audit log. */
  reason: plainText(500).default(''),
})

/** The server stops counting at this number of rows; the screen then shows "10,000+". */
export const MAX_FIGURE = 10_000

/** Key figures of the admin dashboard, inexpensive at any table size. */
export const Figures = z.object({
  members: z.int(),
  professionals: z.int(),
  /** Whether `members` and `professionals` are estimates by PostgreSQL, used above a hundred thousand users. */
  isEstimate: z.boolean(),
  pendingApproval: z.int(),
  bookingsThisWeek: z.int(),
})
export type Figures = z.infer<typeof Figures>
