import { Category } from '../../catalog/shapes.ts'
import { userStatuses } from '../../reference/people.ts'
import { plainText } from '../../text.ts'
import { z } from '../../zod.ts'
import { listOptions } from '../list.ts'

const UserId = z.int().positive()
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

/** What the list of users can be ordered by. */
export const userColumns = ['name', 'username', 'email', 'status', 'createdAt'] as const
export type UserColumn = (typeof userColumns)[number]

/** At most this many matches each by name, last name, username and e-mail; typing more narrows them. */
export const MAX_MATCHES = 100

/** Which users: professionals or members, those a text fits, those of one status. (ADM-34) */
export const UsersForm = z.object({
  isProfessional: z.boolean(),
  options: listOptions(userColumns).prefault({}),
  /** The beginning of a name, a last name, a username or an e-mail. */
  text: plainText(100).default(''),
  status: UserStatus.optional(),
})
export type UsersForm = z.output<typeof UsersForm>

/** A tag that a professional asks to be known for. */
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
    /** What approving them grants. */
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
  /** Whether there are more than `usersCount`: counting everybody would take longer than showing a page. */
  isCountCapped: z.boolean(),
  categories: z.array(Category),
})
export type UsersPage = z.infer<typeof UsersPage>

/** The longest reason an admin may give. */
export const MAX_REASON_CHARACTERS = 1000

/** (ADM-35) The rest is ours: why, and what the admin saw when deciding, so that of two one hears of the other. */
export const SetStatusForm = z.object({
  userId: UserId,
  status: UserStatus,
  reason: plainText(MAX_REASON_CHARACTERS).default(''),
  was: UserStatus.optional(),
  requestedTags: z.array(z.int().positive()).max(1000).optional(),
})
export type SetStatusForm = z.output<typeof SetStatusForm>

/** What the screen asks beyond the call: nobody is rejected without being told why. */
export const DecisionForm = SetStatusForm.refine(({ status, reason }) => status !== 'Rejected' || reason !== '', {
  error: 'Please give a reason. We include it in the email.',
  path: ['reason'],
})

export const SetStatusReply = z.object({
  user: z.object({ id: UserId, status: UserStatus }),
  /** False when it was so already: then nothing was written down and nobody was told. */
  isChanged: z.boolean(),
})
export type SetStatusReply = z.infer<typeof SetStatusReply>

/** How long a category counts that an admin activates, in milliseconds. (ADM-10) */
export const ACTIVATION_MS = 31_536_000_000

/** The year after which no date is meant, only mistyped. */
const MAX_TIMESTAMP = Date.UTC(2100, 0)

/** A moment as ISO date or as milliseconds. (OP-104) */
const Moment = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.int()])
  .pipe(z.number().positive().max(MAX_TIMESTAMP))

/** (ADM-36) */
export const ActivateForm = z.object({
  userId: UserId,
  categoryIds: z.array(z.int().positive()).min(1, 'Please choose at least one category.').max(50),
  validTill: Moment,
})
export type ActivateForm = z.output<typeof ActivateForm>

export const ActivateCategoriesReply = z.object({
  user: z.object({ id: UserId, UserCategories: ListedUser.shape.UserCategories }),
})
export type ActivateCategoriesReply = z.infer<typeof ActivateCategoriesReply>

export const UserForm = z.object({ userId: UserId })
export type UserForm = z.output<typeof UserForm>

export const EndSessionsReply = z.object({
  user: z.object({ id: UserId }),
  /** How many were open, with what they had open in the name of others. */
  ended: z.int(),
})
export type EndSessionsReply = z.infer<typeof EndSessionsReply>
