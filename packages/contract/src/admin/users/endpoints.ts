import { endpoint } from '../../endpoint.ts'
import {
  ActivateForm,
  CategoriesActivated,
  SessionsEnded,
  SetStatusForm,
  StatusSaved,
  UserForm,
  UsersForm,
  UsersPage,
} from './shapes.ts'

export const adminUsers = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  summary: 'One page of professionals or members, searched, filtered and sorted. (ADM-34, OP-111)',
  body: UsersForm,
  reply: UsersPage,
  reads: true,
  paged: true,
  errors: [],
})

export const setUserStatus = endpoint({
  method: 'POST',
  path: '/admin/user/setStatus',
  access: 'admin',
  summary: 'Approve somebody, reject them with a reason, or let them wait again. (ADM-35, ADM-09)',
  body: SetStatusForm,
  reply: StatusSaved,
  errors: ['not_found', 'status_changed', 'tags_changed', 'members_never_wait'],
})

export const activateCategories = endpoint({
  method: 'POST',
  path: '/admin/user/activateCategories',
  access: 'admin',
  summary: 'List a professional in categories without a payment, until a day. (ADM-36, ADM-10)',
  body: ActivateForm,
  reply: CategoriesActivated,
  errors: ['not_found', 'not_a_professional'],
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/admin/user/endSessions',
  access: 'admin',
  summary: 'Log somebody out everywhere, and close the private address of their calendar. Ours.',
  body: UserForm,
  reply: SessionsEnded,
  errors: ['not_found'],
})
