import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { Actor, AccessLogEntry, PersonalDataKind } from '../infra/actor.ts'
import { isPersonalDataHidden } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** What an admin who acts as somebody may do: it, not it, or it after writing down why. */
export type ImpersonationRule = 'allowed' | 'refused' | PersonalDataKind

type RequestInfo = {
  actor: Pick<Actor, 'isProfessional' | 'username' | 'impersonation'>
  query: Record<string, unknown>
  /** Nothing as long as it is not read. */
  body: unknown
}
type RuleOrFunction = ImpersonationRule | ((asked: RequestInfo) => ImpersonationRule)

type Calls = typeof endpoints
/** Public calls do not depend on the caller, and admin calls are closed to an admin acting as somebody else. */
type CheckedEndpoint = {
  [Name in keyof Calls]: Calls[Name]['access'] extends 'public' | 'admin' ? never : Name
}[keyof Calls]

/** What a professional shows is public but for what `isKeptFrom` hides; a member tells everything in confidence. */
const ownProfile = ({ actor }: RequestInfo): ImpersonationRule => (actor.isProfessional ? 'allowed' : 'profile')

/** What usernames are made of. */
const USERNAME = /^[\w./]+$/

/** A professional also reads what members told them; a member sees of others what everybody sees. */
function anyProfile(asked: RequestInfo): ImpersonationRule {
  const { actor, query } = asked
  const { username } = query
  if (typeof username !== 'string') return ownProfile(asked)
  // Of other letters the database may have its own idea which are the same: it could be anybody's.
  if (!USERNAME.test(username)) return 'profile'
  if (username.toLowerCase() === actor.username.toLowerCase()) return ownProfile(asked)
  return actor.isProfessional ? 'profile' : 'allowed'
}

/** A search follows what the person told: without a reason it is a visitor's by words, and none by their goals. */
function anySearch({ actor, body }: RequestInfo): ImpersonationRule {
  if (typeof body !== 'object' || body === null) return 'allowed'
  const isTextSearch = 'text' in body && body.text !== undefined
  return isTextSearch && isPersonalDataHidden(actor) ? 'allowed' : 'profile'
}

/**
 * Every call that knows who makes it, decided here and nowhere else. Helping with what somebody shows is allowed.
 * Refused is what concerns the account and its money, what speaks or acts toward others, what cannot be undone, and
 * the calendar's address, which would go on telling after the session has ended.
 */
const rules: Record<CheckedEndpoint, RuleOrFunction> = {
  logout: 'allowed',
  recordImpersonationReason: 'allowed',
  resendConfirmation: 'allowed',
  confirmEmail: 'refused',
  editAccount: 'refused',
  ownSessions: 'refused',
  endSessions: 'refused',
  ownFactors: 'refused',
  startAuthenticator: 'refused',
  confirmAuthenticator: 'refused',
  renewRecoveryCodes: 'refused',
  removeAuthenticator: 'refused',
  verifySession: 'refused',
  passkeyRegistrationOptions: 'refused',
  addPasskey: 'refused',
  renamePasskey: 'refused',
  removePasskey: 'refused',
  deleteAccount: 'refused',
  dataExport: 'refused',
  requestDataExport: 'refused',
  openDataExport: 'refused',
  disclosures: 'refused',
  discreetMode: 'refused',
  setDiscreetMode: 'refused',

  profile: anyProfile,
  editProfile: ownProfile,
  editSearchInfo: 'refused',
  search: anySearch,
  searchPlaces: 'allowed',

  uploadFile: 'allowed',
  uploadVideoLink: 'allowed',
  arrangeFiles: 'allowed',
  loadFile: 'allowed',
  deleteFile: 'refused',
  ownProducts: 'allowed',
  productDetails: 'allowed',
  saveProduct: 'allowed',
  deleteProduct: 'refused',

  workHours: 'allowed',
  saveWorkHour: 'allowed',
  deleteWorkHour: 'allowed',
  loadSchedule: 'allowed',
  availableSlots: 'allowed',

  appointments: 'appointments',
  appointmentDetails: 'appointment',
  appointmentFile: 'appointment',
  appointmentAlternatives: 'appointment',
  createAppointment: 'refused',
  approveAppointment: 'refused',
  rejectAppointment: 'refused',
  finishAppointment: 'refused',
  cancelAppointment: 'refused',
  saveReview: 'refused',
  calendarFeed: 'refused',
  createCalendarFeed: 'refused',
  calendarFeedUrl: 'refused',
  revokeCalendarFeed: 'refused',

  chat: 'chats',
  chats: 'chats',
  notifications: 'chats',
  sendMessage: 'refused',
  deleteMessage: 'refused',
  blockUser: 'refused',
  reportUser: 'refused',
  chatMailSetting: 'chats',
  saveChatMailSetting: 'refused',

  subscriptionTypes: 'allowed',
  subscriptionOverview: 'allowed',
  payForCategory: 'refused',
  confirmCheckout: 'refused',
  billingPortal: 'refused',
}

const byEndpoint = new Map<Endpoint, RuleOrFunction>(
  Object.entries(rules).map(([name, decision]) => [endpoints[name as CheckedEndpoint], decision]),
)

/** Nothing for a call that nobody has decided. */
export function ruleOf(endpoint: Endpoint): RuleOrFunction | undefined {
  if (endpoint.access === 'public') return 'allowed'
  if (endpoint.access === 'admin') return 'refused'
  return byEndpoint.get(endpoint)
}

type Call = { actor: Actor | null; query: unknown; body?: unknown }

/** Whose it is: whom the call names, or else the person themselves. */
function toAccessLogEntry(at: PersonalDataKind, { actor, query }: RequestInfo): AccessLogEntry {
  const named = at === 'appointment' ? query.appointmentUuid : query.username
  return { kind: at, subject: typeof named === 'string' ? named : actor.username }
}

/** What this very call of somebody who acts as another would see; null when nobody does, or nothing personal. */
export function checkImpersonation(endpoint: Endpoint, { actor, query, body }: Call): AccessLogEntry | null {
  if (!actor || actor.impersonatorId === null) return null
  const decision = ruleOf(endpoint) ?? 'refused'
  const asked = { actor, query: (query ?? {}) as Record<string, unknown>, body }
  const rule = typeof decision === 'function' ? decision(asked) : decision
  if (rule === 'allowed') return null
  if (rule === 'refused') throw new AppError('acting_refused')
  if (isPersonalDataHidden(actor)) throw new AppError('reason_required')
  return toAccessLogEntry(rule, asked)
}
