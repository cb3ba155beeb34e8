import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { Actor, AccessLogEntry, PersonalDataKind } from '../infra/actor.ts'
import { isPersonalDataHidden } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** Whether an impersonating admin may make a call. For personal data, the admin must first give a reason. */
export type ImpersonationRule = 'allowed' | 'refused' | PersonalDataKind

type RequestInfo = {
  actor: Pick<Actor, 'isProfessional' | 'username' | 'impersonation'>
  query: Record<string, unknown>
  /** Undefined until the body is read. */
  body: unknown
}
type RuleOrFunction = ImpersonationRule | ((request: RequestInfo) => ImpersonationRule)

type Calls = typeof endpoints
/** Public endpoints do not depend on the caller, and admin endpoints reject impersonation sessions. */
type CheckedEndpoint = {
  [Name in keyof Calls]: Calls[Name]['access'] extends 'public' | 'admin' ? never : Name
}[keyof Calls]

/** A professional's profile is public, and the presenter hides its personal part. A member's profile is personal. */
const getOwnProfileRule = ({ actor }: RequestInfo): ImpersonationRule => (actor.isProfessional ? 'allowed' : 'profile')

/** Usernames contain only these characters. */
const USERNAME = /^[\w./]+$/

/** A professional may read members' intake answers. A member reads only public parts of other profiles. */
function getProfileRule(request: RequestInfo): ImpersonationRule {
  const { actor, query } = request
  const { username } = query
  if (typeof username !== 'string') return getOwnProfileRule(request)
  // The database may lowercase other letters differently, so the name could match any account.
  if (!USERNAME.test(username)) return 'profile'
  if (username.toLowerCase() === actor.username.toLowerCase()) return getOwnProfileRule(request)
  return actor.isProfessional ? 'profile' : 'allowed'
}

/** A search uses the user's intake answers. Without a reason, only a text search is allowed, as for a visitor. */
function getSearchRule({ actor, body }: RequestInfo): ImpersonationRule {
  if (typeof body !== 'object' || body === null) return 'allowed'
  const isTextSearch = 'text' in body && body.text !== undefined
  return isTextSearch && isPersonalDataHidden(actor) ? 'allowed' : 'profile'
}

/**
 * The rule of every endpoint that depends on the caller. Admins may help with public data. They may not make calls that
 * concern the account or payments, contact other users, or cannot be undone, or that return the URL of the calendar
 * feed, which would stay readable after the session.
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

  profile: getProfileRule,
  editProfile: getOwnProfileRule,
  editSearchInfo: 'refused',
  search: getSearchRule,
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
  Object.entries(rules).map(([name, ruleOrFunction]) => [endpoints[name as CheckedEndpoint], ruleOrFunction]),
)

/** Returns undefined for an endpoint without a rule. */
export function findRule(endpoint: Endpoint): RuleOrFunction | undefined {
  if (endpoint.access === 'public') return 'allowed'
  if (endpoint.access === 'admin') return 'refused'
  return byEndpoint.get(endpoint)
}

type Call = { actor: Actor | null; query: unknown; body?: unknown }

/** The subject is the appointment or user in the query, or else the impersonated user. */
function toAccessLogEntry(kind: PersonalDataKind, { actor, query }: RequestInfo): AccessLogEntry {
  const subject = kind === 'appointment' ? query.appointmentUuid : query.username
  return { kind, subject: typeof subject === 'string' ? subject : actor.username }
}

/**
 * Throws if an impersonating admin may not make this call. Returns a log entry if the call shows personal data to an
 * impersonating admin, and null otherwise.
 */
export function checkImpersonation(endpoint: Endpoint, { actor, query, body }: Call): AccessLogEntry | null {
  if (!actor || actor.impersonatorId === null) return null
  const ruleOrFunction = findRule(endpoint) ?? 'refused'
  const request = { actor, query: (query ?? {}) as Record<string, unknown>, body }
  const rule = typeof ruleOrFunction === 'function' ? ruleOrFunction(request) : ruleOrFunction
  if (rule === 'allowed') return null
  if (rule === 'refused') throw new AppError('acting_refused')
  if (isPersonalDataHidden(actor)) throw new AppError('reason_required')
  return toAccessLogEntry(rule, request)
}
