import { Category } from '../../catalog/shapes.ts'
import { userStatuses } from '../../reference/people.ts'
import { plainText } from '../../text.ts'
import { z } from '../../zod.ts'
import { listOptions } from '../list.ts'

const UserId = z.int().positive()
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

/** Sortable columns of the user list. */
export const userColumns = ['name', 'username', 'email', 'status', 'createdAt'] as const
export type UserColumn = (typeof userColumns)[number]

/** Maximum number of matches per account status and searched column (name, last name, username, email). */
export const MAX_MATCHES = 100

/** Filters of the user list. (ADM-34) */
export const UsersForm = z.object({
  isProfessional: z.boolean(),
  options: listOptions(userColumns).prefault({}),
  /** Prefix of a name, last name, username, or email. */
  text: plainText(100).default(''),
  status: UserStatus.optional(),
})
export type UsersForm = z.output<typeof UsersForm>

/** A tag that a professional requests. */
export const RequestedTag = z.object({ id: z.int(), text: z.string() })
export type RequestedTag = z.infer<typeof RequestedTag>

export const ListedUser = z
  .object({
    id: UserId,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    isProfessional: z.boolean(),
    isAdmin: z.boolean(),
    status: UserStatus,
    createdAt: z.iso.datetime(),
    profileImageUrl: z.string().nullable(),
    /** Tags that become active on approval. */
    requestedTags: z.array(RequestedTag),
    UserCategories: z.array(
      z.object({ categoryId: z.int(), status: z.enum(['Active', 'Expired']), validTill: z.iso.datetime() }),
    ),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>

export const UsersPage = z.object({
  users: z.array(ListedUser),
  usersCount: z.int(),
  /** Whether more than `usersCount` users match; the server stops counting to stay fast. */
  isCountCapped: z.boolean(),
  categories: z.array(Category),
})
export type UsersPage = z.infer<typeof UsersPage>

/** Maximum length of a reason. */
export const MAX_REASON_CHARACTERS = 1000

/**
 * (ADM-35) Extensions: `reason`, and the state shown to the admin (`was`, `requestedTags`), with which the server detects
 * concurrent changes.
 */
export const SetStatusForm = z.object({
  userId: UserId,
  status: UserStatus,
  reason: plainText(MAX_REASON_CHARACTERS).default(''),
  was: UserStatus.optional(),
  requestedTags: z.array(z.int().positive()).max(1000).optional(),
})
export type SetStatusForm = z.output<typeof SetStatusForm>

/** Form schema of the screen. It requires a reason for a rejection; the endpoint does not. */
export const DecisionForm = SetStatusForm.refine(({ status, reason }) => status !== 'Rejected' || reason !== '', {
  error: 'Please give a reason. We include it in the email.',
  path: ['reason'],
})

export const SetStatusReply = z.object({
  user: z.object({ id: UserId, status: UserStatus }),
  /** False if the account already had the status; then the server writes no audit entry and sends no mail. */
  isChanged: z.boolean(),
})
export type SetStatusReply = z.infer<typeof SetStatusReply>

/** Default period of a category activated by an admin. (ADM-10) */
export const ACTIVATION_MS = 31_536_000_000

/** The server rejects later dates as typing errors. */
const MAX_TIMESTAMP = Date.UTC(2100, 0)

/** ISO timestamp or milliseconds since the epoch. (OP-104) */
const Timestamp = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.int()])
  .pipe(z.number().positive().max(MAX_TIMESTAMP))

/** Categories to activate without payment. (ADM-36) */
export const ActivateForm = z.object({
  userId: UserId,
  categoryIds: z.array(z.int().positive()).min(1, 'Please choose at least one category.').max(50),
  validTill: Timestamp,
})
export type ActivateForm = z.output<typeof ActivateForm>

export const ActivateCategoriesReply = z.object({
  user: z.object({ id: UserId, UserCategories: ListedUser.shape.UserCategories }),
})
export type ActivateCategoriesReply = z.infer<typeof ActivateCategoriesReply>

export const EndUserSessionsForm = z.object({ userId: UserId })
export type EndUserSessionsForm = z.output<typeof EndUserSessionsForm>

export const EndUserSessionsReply = z.object({
  user: z.object({ id: UserId }),
  /** Number of ended sessions, including impersonation sessions that the user opened as an admin. */
  ended: z.int(),
})
export type EndUserSessionsReply = z.infer<typeof EndUserSessionsReply>
