import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { Actor, Look, Personal } from '../infra/actor.ts'
import { isKeptFrom } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** What an admin who acts as somebody may do: it, not it, or it after writing down why. */
export type ActingRule = 'allowed' | 'refused' | Personal

type Asked = {
  actor: Pick<Actor, 'isProfessional' | 'username' | 'acting'>
  query: Record<string, unknown>
  /** Nothing as long as it is not read. */
  body: unknown
}
type Decision = ActingRule | ((asked: Asked) => ActingRule)

type Calls = typeof endpoints
/** Public calls do not depend on the caller, and admin calls are closed to an admin acting as somebody else. */
type Decided = {
  [Name in keyof Calls]: Calls[Name]['access'] extends 'public' | 'admin' ? never : Name
}[keyof Calls]

/** What a professional shows is public but for what `isKeptFrom` hides; a member tells everything in confidence. */
const ownProfile = ({ actor }: Asked): ActingRule => (actor.isProfessional ? 'allowed' : 'profile')

/** What usernames are made of. */
const NAME = /^[\w./]+$/

/** A professional also reads what members told them; a member sees of others what everybody sees. */
function anyProfile(asked: Asked): ActingRule {
  const { actor, query } = asked
  const { username } = query
  if (typeof username !== 'string') return ownProfile(asked)
  // Of other letters the database may have its own idea which are the same: it could be anybody's.
  if (!NAME.test(username)) return 'profile'
  if (username.toLowerCase() === actor.username.toLowerCase()) return ownProfile(asked)
  return actor.isProfessional ? 'profile' : 'allowed'
}

/** A search follows what the person told: without a reason it is a visitor's by words, and none by their goals. */
function anySearch({ actor, body }: Asked): ActingRule {
  if (typeof body !== 'object' || body === null) return 'allowed'
  const isByWords = 'text' in body && body.text !== undefined
  return isByWords && isKeptFrom(actor) ? 'allowed' : 'profile'
}

/**
 * Every call that knows who makes it, decided here and nowhere else. Helping with what somebody shows is allowed.
 * Refused is what concerns the account and its money, what speaks or acts toward others, what cannot be undone, and
 * the calendar's address, which would go on telling after the session has ended.
 */
const decisions: Record<Decided, Decision> = {
  logout: 'allowed',
  giveReason: 'allowed',
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
  strengthenSession: 'refused',
  passkeyWish: 'refused',
  addPasskey: 'refused',
  renamePasskey: 'refused',
  removePasskey: 'refused',
  deleteAccount: 'refused',
  dataExport: 'refused',
  askForExport: 'refused',
  openExport: 'refused',
  disclosures: 'refused',
  discreet: 'refused',
  setDiscreet: 'refused',

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
  oneProduct: 'allowed',
  saveProduct: 'allowed',
  deleteProduct: 'refused',

  workHours: 'allowed',
  saveWorkHour: 'allowed',
  deleteWorkHour: 'allowed',
  loadSchedule: 'allowed',
  availableSlots: 'allowed',

  appointments: 'appointments',
  oneAppointment: 'appointment',
  appointmentFile: 'appointment',
  appointmentEquals: 'appointment',
  createAppointment: 'refused',
  approveAppointment: 'refused',
  rejectAppointment: 'refused',
  finishAppointment: 'refused',
  cancelAppointment: 'refused',
  saveReview: 'refused',
  calendarFeed: 'refused',
  openCalendarFeed: 'refused',
  showCalendarFeed: 'refused',
  closeCalendarFeed: 'refused',

  chat: 'chats',
  chats: 'chats',
  notifications: 'chats',
  sendMessage: 'refused',
  deleteMessage: 'refused',
  blockPerson: 'refused',
  reportPerson: 'refused',
  chatMails: 'chats',
  setChatMails: 'refused',

  subscriptionTypes: 'allowed',
  subscriptionCard: 'allowed',
  payForCategory: 'refused',
  confirmSession: 'refused',
  billingPortal: 'refused',
}

const byEndpoint = new Map<Endpoint, Decision>(
  Object.entries(decisions).map(([name, decision]) => [endpoints[name as Decided], decision]),
)

/** Nothing for a call that nobody has decided. */
export function decisionOf(endpoint: Endpoint): Decision | undefined {
  if (endpoint.access === 'public') return 'allowed'
  if (endpoint.access === 'admin') return 'refused'
  return byEndpoint.get(endpoint)
}

type Call = { actor: Actor | null; query: unknown; body?: unknown }

/** Whose it is: whom the call names, or else the person themselves. */
function lookOf(at: Personal, { actor, query }: Asked): Look {
  const named = at === 'appointment' ? query.appointmentUuid : query.username
  return { at, of: typeof named === 'string' ? named : actor.username }
}

/** What this very call of somebody who acts as another would see; null when nobody does, or nothing personal. */
export function personalIn(endpoint: Endpoint, { actor, query, body }: Call): Look | null {
  if (!actor || actor.impersonatorId === null) return null
  const decision = decisionOf(endpoint) ?? 'refused'
  const asked = { actor, query: (query ?? {}) as Record<string, unknown>, body }
  const rule = typeof decision === 'function' ? decision(asked) : decision
  if (rule === 'allowed') return null
  if (rule === 'refused') throw new AppError('acting_refused')
  if (isKeptFrom(actor)) throw new AppError('reason_required')
  return lookOf(rule, asked)
}
