import { endpoint } from '../../endpoint.ts'
import {
  ActivateForm,
  ActivateCategoriesReply,
  EndUserSessionsReply,
  SetStatusForm,
  SetStatusReply,
  EndUserSessionsForm,
  UsersForm,
  UsersPage,
} from './shapes.ts'

export const adminUsers = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  summary: 'List professionals or members, with search, filters, and sorting. (ADM-34, OP-111)',
  body: UsersForm,
  reply: UsersPage,
  isReadOnly: true,
  paged: true,
  errors: [],
})

export const setUserStatus = endpoint({
  method: 'POST',
  path: '/admin/user/setStatus',
  access: 'admin',
  summary: "Set an account's status to Approved, Rejected, or Pending. (ADM-35, ADM-09)",
  body: SetStatusForm,
  reply: SetStatusReply,
  errors: ['not_found', 'status_changed', 'tags_changed', 'members_never_wait'],
})

export const activateCategories = endpoint({
  method: 'POST',
  path: '/admin/user/activateCategories',
  access: 'admin',
  summary: 'Activate categories for a professional without payment until a given date. (ADM-36, ADM-10)',
  body: ActivateForm,
  reply: ActivateCategoriesReply,
  errors: ['not_found', 'not_a_professional'],
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/admin/user/endSessions',
  access: 'admin',
  summary: 'End all sessions of a user and revoke their calendar feed. (extension)',
  body: EndUserSessionsForm,
  reply: EndUserSessionsReply,
  errors: ['not_found'],
})
