import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { Actor, AccessLogEntry, PersonalDataKind } from '../infra/actor.ts'
import { isPersonalDataHidden } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** Whether an impersonating admin may make a call. For personal data, the admin must first give a reason. */
export type ImpersonationRule = 'allowed' | 'forbidden' | PersonalDataKind

type RuleInput = {
  actor: Pick<Actor, 'isProfessional' | 'username' | 'impersonation'>
  query: Record<string, unknown>
  /** Undefined until the body is read. */
  body: unknown
}
type RuleOrFunction = ImpersonationRule | ((request: RuleInput) => ImpersonationRule)

type Endpoints = typeof endpoints
/** Public endpoints do not depend on the caller, and admin endpoints reject impersonation sessions. */
type CheckedEndpointName = {
  [Name in keyof Endpoints]: Endpoints[Name]['access'] extends 'public' | 'admin' ? never : Name
}[keyof Endpoints]

/** A professional's profile is public, and the presenter hides its personal part. A member's profile is personal. */
const getOwnProfileRule = ({ actor }: RuleInput): ImpersonationRule => (actor.isProfessional ? 'allowed' : 'profile')

/** Usernames contain only these characters. */
const USERNAME = /^[\w./]+$/

/** A professional may read members' intake answers. A member reads only public parts of other profiles. */
function getProfileRule(request: RuleInput): ImpersonationRule {
  const { actor, query } = request
  const { username } = query
  if (typeof username !== 'string') return getOwnProfileRule(request)
  // The database may lowercase other letters differently, so the name could match any account.
  if (!USERNAME.test(username)) return 'profile'
  if (username.toLowerCase() === actor.username.toLowerCase()) return getOwnProfileRule(request)
  return actor.isProfessional ? 'profile' : 'allowed'
}

/** A search uses the user's intake answers. Without a reason, only a text search is allowed, as for a visitor. */
function getSearchRule({ actor, body }: RuleInput): ImpersonationRule {
  if (typeof body !== 'object' || body === null) return 'allowed'
  const isTextSearch = 'text' in body && body.text !== undefined
  return isTextSearch && isPersonalDataHidden(actor) ? 'allowed' : 'profile'
}

/**
 * The rule of every endpoint that depends on the caller. Admins may help with public data. They may not make calls that
 * concern the account or payments, contact other users, or cannot be undone, or that return the URL of the calendar
 * feed, which would stay readable after the session.
 */
const rules: Record<CheckedEndpointName, RuleOrFunction> = {
  logout: 'allowed',
  recordImpersonationReason: 'allowed',
  resendConfirmation: 'allowed',
  confirmEmail: 'forbidden',
  editAccount: 'forbidden',
  ownSessions: 'forbidden',
  endSessions: 'forbidden',
  ownFactors: 'forbidden',
  startAuthenticator: 'forbidden',
  confirmAuthenticator: 'forbidden',
  renewRecoveryCodes: 'forbidden',
  removeAuthenticator: 'forbidden',
  verifySession: 'forbidden',
  passkeyRegistrationOptions: 'forbidden',
  addPasskey: 'forbidden',
  renamePasskey: 'forbidden',
  removePasskey: 'forbidden',
  deleteAccount: 'forbidden',
  dataExport: 'forbidden',
  requestDataExport: 'forbidden',
  createDataExportUrl: 'forbidden',
  disclosures: 'forbidden',
  discreetMode: 'forbidden',
  setDiscreetMode: 'forbidden',

  profile: getProfileRule,
  editProfile: getOwnProfileRule,
  editSearchInfo: 'forbidden',
  search: getSearchRule,
  searchPlaces: 'allowed',

  uploadFile: 'allowed',
  uploadVideoLink: 'allowed',
  arrangeFiles: 'allowed',
  loadFile: 'allowed',
  deleteFile: 'forbidden',
  ownProducts: 'allowed',
  productDetails: 'allowed',
  saveProduct: 'allowed',
  deleteProduct: 'forbidden',

  workHours: 'allowed',
  saveWorkHour: 'allowed',
  deleteWorkHour: 'allowed',
  loadSchedule: 'allowed',
  availableSlots: 'allowed',

  appointments: 'appointments',
  appointmentDetails: 'appointment',
  appointmentFile: 'appointment',
  appointmentAlternatives: 'appointment',
  createAppointment: 'forbidden',
  approveAppointment: 'forbidden',
  rejectAppointment: 'forbidden',
  finishAppointment: 'forbidden',
  cancelAppointment: 'forbidden',
  saveReview: 'forbidden',
  calendarFeed: 'forbidden',
  createCalendarFeed: 'forbidden',
  calendarFeedUrl: 'forbidden',
  revokeCalendarFeed: 'forbidden',

  chat: 'chats',
  chats: 'chats',
  notifications: 'chats',
  sendMessage: 'forbidden',
  deleteMessage: 'forbidden',
  blockUser: 'forbidden',
  reportUser: 'forbidden',
  chatMailSetting: 'chats',
  saveChatMailSetting: 'forbidden',

  subscriptionTypes: 'allowed',
  subscriptionOverview: 'allowed',
  payForCategory: 'forbidden',
  confirmCheckout: 'forbidden',
  billingPortal: 'forbidden',
}

const ruleByEndpoint = new Map<Endpoint, RuleOrFunction>(
  Object.entries(rules).map(([name, ruleOrFunction]) => [endpoints[name as CheckedEndpointName], ruleOrFunction]),
)

/** Returns undefined for an endpoint without a rule. */
export function findRule(endpoint: Endpoint): RuleOrFunction | undefined {
  if (endpoint.access === 'public') return 'allowed'
  if (endpoint.access === 'admin') return 'forbidden'
  return ruleByEndpoint.get(endpoint)
}

type EndpointCall = { actor: Actor | null; query: unknown; body?: unknown }

/** The subject is the appointment or user in the query, or else the impersonated user. */
function toAccessLogEntry(kind: PersonalDataKind, { actor, query }: RuleInput): AccessLogEntry {
  const subject = kind === 'appointment' ? query.appointmentUuid : query.username
  return { kind, subject: typeof subject === 'string' ? subject : actor.username }
}

/**
 * Throws if an impersonating admin may not make this call. Returns a log entry if the call shows personal data to an
 * impersonating admin, and null otherwise.
 */
export function checkImpersonation(endpoint: Endpoint, { actor, query, body }: EndpointCall): AccessLogEntry | null {
  if (!actor || actor.impersonatorId === null) return null
  const ruleOrFunction = findRule(endpoint) ?? 'forbidden'
  const request = { actor, query: (query ?? {}) as Record<string, unknown>, body }
  const rule = typeof ruleOrFunction === 'function' ? ruleOrFunction(request) : ruleOrFunction
  if (rule === 'allowed') return null
  if (rule === 'forbidden') throw new AppError('acting_refused')
  if (isPersonalDataHidden(actor)) throw new AppError('reason_required')
  return toAccessLogEntry(rule, request)
}
