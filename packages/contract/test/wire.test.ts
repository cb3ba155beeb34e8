import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

type Schema = { type?: string; properties?: object; items?: Schema; $ref?: string; $defs?: Record<string, Schema> }

/** Whether a shape is a list, and the names of what it holds; a named shape is looked up. */
function shapeOf(zod: z.ZodType, io: 'input' | 'output') {
  const root = z.toJSONSchema(zod, { io, unrepresentable: 'any' }) as Schema
  const found = ({ $ref, ...schema }: Schema): Schema => root.$defs?.[$ref?.split('/').at(-1) ?? ''] ?? schema
  const whole = found(root)
  const one = whole.items ? found(whole.items) : whole
  return { isList: whole.type === 'array', names: Object.keys(one.properties ?? {}) }
}

/** The names a call takes, wherever it takes them. */
function takenBy({ query, body, upload }: Endpoint): string[] {
  const parts = [query, body, upload?.fields].filter((part) => part !== undefined)
  return parts.flatMap((part) => shapeOf(part, 'input').names)
}

const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** The calls as the specification lists them, written out by hand. What we added stands beside it. */
const listed: [id: string, call: string, endpoint: Endpoint, payload: string, reply: string][] = [
  [
    'ACC-14',
    'POST register',
    endpoints.register,
    'name username email password confirmPassword isProfessional nextUrl other',
    'user',
  ],
  ['ACC-33', 'POST login', endpoints.login, 'email password', 'user token'],
  ['ACC-41', 'POST forgot-password', endpoints.forgotPassword, 'email', ''],
  ['ACC-46', 'POST reset-password', endpoints.resetPassword, 'hash email password confirmPassword', ''],
  ['ACC-51', 'POST confirm-email', endpoints.confirmEmail, 'token email', 'user'],
  ['ACC-54', 'POST edit-account', endpoints.editAccount, 'email username name', 'user'],
  ['PRO-49', 'GET profile', endpoints.profile, 'username', 'user images files categories reviews tags products'],
  ['PRO-50', 'GET profile', endpoints.profile, 'noAuth', 'user tags categories images'],
  [
    'PRO-51',
    'POST edit-profile-info',
    endpoints.editProfile,
    'description preferredHome preferredClient preferredOnline preferredAgreedUpon state country zipcode myGender ' +
      'expectedGender insuranceAccepted ageRange profileImageUrl backgroundImageUrl other personalInfo',
    '',
  ],
  ['CAT-08', 'GET tags', endpoints.tags, '', 'tags categories'],
  ['CAT-09', 'GET question', endpoints.question, 'type', 'question'],
  ['CAT-10', 'GET questions', endpoints.questions, '', 'questions what'],
  ['CAT-11', 'POST edit-search-info', endpoints.editSearchInfo, 'questionsAnswers searchTags', ''],
  ['FIL-10', 'POST file/upload', endpoints.uploadFile, 'fileType otherObjectId', 'uuid url data'],
  ['FIL-11', 'POST file/delete', endpoints.deleteFile, 'uuid', ''],
  ['FIL-12', 'POST file/uploadVideoLink', endpoints.uploadVideoLink, 'id type', 'uuid thumbnailUrl'],
  ['FIL-13', 'GET file/load', endpoints.loadFile, 'uuid', 'file'],
  ['SCH-13', 'GET workhour', endpoints.workHours, 'sessionType', 'workHours'],
  [
    'SCH-14',
    'POST workhour',
    endpoints.saveWorkHour,
    'id work start end lunch lunchStart lunchEnd date dayType comment sessionType',
    '',
  ],
  ['SCH-15', 'DELETE workhour', endpoints.deleteWorkHour, 'id', ''],
  ['SCH-16', 'POST schedule/load', endpoints.loadSchedule, 'username start end sessionType', 'workHours schedule'],
  ['SCH-19', 'POST schedule/available', endpoints.availableSlots, 'username date sessionType', '[] start end'],
  [
    'APP-23',
    'POST appointment/create',
    endpoints.createAppointment,
    'professionalUsername start end location address',
    '',
  ],
  ['APP-34', 'POST appointment/load', endpoints.appointments, '', '[] uuid'],
  ['APP-46', 'GET appointment', endpoints.oneAppointment, 'appointmentUuid', 'appointment review'],
  ['APP-59', 'POST appointment/approve', endpoints.approveAppointment, 'appointmentUuid', ''],
  ['APP-60', 'POST appointment/reject', endpoints.rejectAppointment, 'appointmentUuid', ''],
  ['APP-61', 'POST appointment/finish', endpoints.finishAppointment, 'appointmentUuid', ''],
  ['APP-62', 'POST appointment/cancel', endpoints.cancelAppointment, 'appointmentUuid', ''],
  ['REV-10', 'POST review', endpoints.saveReview, 'text rating appointmentUuid', ''],
  ['CHT-21', 'GET chat', endpoints.chat, 'username', 'name chatId messages'],
  ['CHT-22', 'POST chat', endpoints.sendMessage, 'username text fileUuid thumbnailUrl', 'uuid'],
  ['CHT-23', 'DELETE chat', endpoints.deleteMessage, 'uuid', ''],
  ['CHT-24', 'GET chats', endpoints.chats, '', '[] username name chatId profileImageUrl'],
  ['PRD-19', 'GET product', endpoints.ownProducts, '', 'products categories'],
  ['PRD-20', 'GET product/:uuid', endpoints.oneProduct, '', 'images product'],
  ['PRD-21', 'GET product/public', endpoints.publicProducts, '', 'products'],
  ['PRD-22', 'POST product', endpoints.saveProduct, 'id category link subcategory title description', ''],
  ['PRD-23', 'DELETE product', endpoints.deleteProduct, 'id', ''],
  ['SEA-25', 'POST search', endpoints.search, 'text city zipcode state', 'users'],
  ['SUB-26', 'POST category/pay', endpoints.payForCategory, 'stripeSubscriptionTypeId promo', 'sessionId'],
  ['SUB-27', 'POST category/session', endpoints.confirmSession, 'sessionId', ''],
  ['SUB-28', 'POST category/portal', endpoints.billingPortal, '', 'url'],
  ['SUB-25', 'GET category/subscriptionTypes', endpoints.subscriptionTypes, '', 'subscriptions stripePublicKey'],
  ['ADM-21', 'GET admin/info', endpoints.adminInfo, '', 'info'],
  ['ADM-22', 'GET admin/tag', endpoints.adminTag, 'tagId', 'tag'],
  ['ADM-23', 'POST admin/tag', endpoints.saveTag, 'tagId text priority categories hidden', ''],
  ['ADM-24', 'DELETE admin/tag', endpoints.deleteTag, 'tagId', ''],
  ['ADM-25', 'GET admin/question', endpoints.adminQuestion, 'questionId', 'question'],
  [
    'ADM-26',
    'POST admin/question',
    endpoints.saveQuestion,
    'questionId text title hidden multiple ifTagId answers',
    '',
  ],
  ['ADM-27', 'DELETE admin/question', endpoints.deleteQuestion, 'questionId', ''],
  ['ADM-28', 'POST admin/category', endpoints.saveCategory, 'categoryId name color tagId orderIndex', ''],
  ['ADM-29', 'DELETE admin/category', endpoints.deleteCategory, 'categoryId', ''],
  ['ADM-31', 'GET admin/subscriptionType', endpoints.adminSubscriptionType, 'subscriptionTypeId', 'subscriptionType'],
  [
    'ADM-32',
    'POST admin/subscriptionType',
    endpoints.saveSubscriptionType,
    'stripeSubscriptionTypeId categoryIds stripePriceIdentifier price text duration hidden orderIndex',
    '',
  ],
  ['ADM-33', 'DELETE admin/subscriptionType', endpoints.deleteSubscriptionType, 'stripeSubscriptionTypeId', ''],
  ['ADM-34', 'POST admin/users', endpoints.adminUsers, 'isProfessional options text', 'users usersCount categories'],
  ['ADM-35', 'POST admin/user/setStatus', endpoints.setUserStatus, 'userId status', ''],
  ['ADM-36', 'POST admin/user/activateCategories', endpoints.activateCategories, 'userId categoryIds validTill', ''],
  ['ADM-38', 'POST admin/product', endpoints.adminProducts, 'options category subcategory', 'products productCount'],
  [
    'ADM-39',
    'POST admin/product/setApproved',
    endpoints.setProductApproved,
    'productId approved title description',
    '',
  ],
  ['ADM-37', 'POST admin/loginAs', endpoints.loginAs, 'username', 'token user'],
  ['SEA-26', 'GET zipcode/search', endpoints.searchPlaces, 'text zipcode', 'cities zipcodes'],
]

describe('the calls of the specification', () => {
  test.each(listed)('%s: %s', (_id, call, endpoint, payload, reply) => {
    expect(`${endpoint.method} ${endpoint.path.slice(1)}`).toBe(call)
    expect(takenBy(endpoint)).toEqual(expect.arrayContaining(words(payload)))

    const answered = shapeOf(endpoint.reply, 'output')
    expect(answered.isList).toBe(reply.startsWith('[]'))
    expect(answered.names).toEqual(expect.arrayContaining(words(reply.replace('[]', ''))))
  })

  test('whatever saves says what it saved; only these calls have nothing to tell', { tags: ['OP-023'] }, () => {
    const changes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET')
    const silent = changes.filter(([, { reply }]) => {
      const { isList, names } = shapeOf(reply, 'output')
      return !isList && names.length === 0
    })
    expect(silent.map(([name]) => name).toSorted()).toEqual([
      'closeCalendarFeed',
      'deleteFile',
      'forgotPassword',
      'keepAccountByLink',
      'logout',
      'reportClientError',
      'reportPerson',
      'resendConfirmation',
      'resetPassword',
    ])
  })

  test('whatever logs somebody in answers with a token and who they are', { tags: ['OP-017'] }, () => {
    const { register, login, confirmEmail, editAccount, loginAs, keepAccount } = endpoints
    for (const { reply } of [register, login, confirmEmail, editAccount, loginAs, keepAccount]) {
      expect(shapeOf(reply, 'output').names).toEqual(expect.arrayContaining(['token', 'user']))
      const told = words('id isAdmin isProfessional username other')
      expect(shapeOf(reply.shape.user, 'output').names).toEqual(expect.arrayContaining(told))
    }
  })

  test('the older checkout call is not built', { tags: ['OP-100'] }, () => {
    expect(Object.values<Endpoint>(endpoints).filter(({ path }) => path.includes('checkout-session'))).toEqual([])
  })
})
