// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import Audit, { clientLoader as loadAudit } from '~/routes/admin/audit.tsx'
import Users, { clientLoader as loadUsers } from '~/routes/admin/users.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

let api: Api

const ines = {
  id: 7,
  name: 'Ines Test',
  username: 'ines',
  email: 'ines@people.example',
  emailVerified: true,
  isProfessional: true,
  isAdmin: false,
  status: 'Pending',
  createdAt: '2026-11-01T00:00:00Z',
  profileImageUrl: null,
  requestedTags: [
    { id: 4, text: 'Sleep' },
    { id: 9, text: 'Back pain' },
  ],
  UserCategories: [{ categoryId: 1, status: 'Active', validTill: '2027-11-01T12:00:00Z' }],
}
const categories = [
  { id: 1, name: 'Movement', color: '#fff', tagId: 1, orderIndex: 0 },
  { id: 3, name: 'Mind', color: '#fff', tagId: 3, orderIndex: 2 },
]

const buildUsersReply = (users: object[]) => ({
  data: { users, usersCount: users.length, isCountCapped: false, categories },
})

beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({
    'POST /admin/users': () => buildUsersReply([ines]),
    'POST /admin/user/setStatus': () => ({ data: { user: { id: 7, status: 'Rejected' }, isChanged: true } }),
    'POST /admin/user/activateCategories': () => ({ data: { user: { id: 7, UserCategories: [] } } }),
  })
})
afterEach(() => api.stop())

const openUsers = (search = '') =>
  mount(
    '/admin/users',
    { loader: ({ request }) => loadUsers({ request } as never), Component: Users },
    `/admin/users${search}`,
  )

describe('user list', () => {
  test('requests and shows the users that the URL describes', async () => {
    openUsers('?kind=members&text=ine&status=Pending&sort=createdAt&desc=yes')
    expect(await screen.findByRole('row', { name: /Ines Test/ })).toBeDefined()
    expect(screen.getByText(/until Nov 1, 2027/)).toBeDefined()
    expect(api.bodies('POST /admin/users')[0]).toEqual({
      isProfessional: false,
      options: { page: 1, itemsPerPage: 25, sortBy: 'createdAt', sortDesc: true },
      text: 'ine',
      status: 'Pending',
    })
  })

  test('shows a load error without an alert', { tags: ['ADM-17', 'OP-107'] }, async () => {
    api.handle('POST /admin/users', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
    openUsers()
    expect(await screen.findByText('This list could not be loaded')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can retry a failed load several times, and the button keeps the focus', async () => {
    api.handle('POST /admin/users', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
    const { user } = openUsers()
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    await user.click(retryButton)
    await waitFor(() => expect(api.bodies('POST /admin/users')).toHaveLength(2))
    await waitFor(() => expect(retryButton.dataset['loading']).toBeUndefined())
    expect(document.activeElement).toBe(retryButton)
    api.handle('POST /admin/users', () => buildUsersReply([ines]))
    await user.click(retryButton)
    expect(await screen.findByRole('row', { name: /Ines Test/ })).toBeDefined()
    expect(screen.queryByText('This list could not be loaded')).toBeNull()
  })

  test('requires a reason for a rejection and sends the state that the admin saw', async () => {
    const { user } = openUsers()
    await user.click(await screen.findByRole('button', { name: 'Set status of Ines Test' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Status'), 'Rejected')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Please give a reason/)).toBeDefined()
    expect(api.bodies('POST /admin/user/setStatus')).toEqual([])

    await user.type(dialog.getByLabelText('Reason'), 'No certificate.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.bodies('POST /admin/user/setStatus')).toEqual([
      { userId: 7, status: 'Rejected', reason: 'No certificate.', was: 'Pending', requestedTags: [4, 9] },
    ])
  })

  test('lists the tags that an approval grants and states if nothing changed', async () => {
    api.handle('POST /admin/user/setStatus', () => ({
      data: { user: { id: 7, status: 'Approved' }, isChanged: false },
    }))
    const { user } = openUsers()
    render(<Notifications />, { wrapper: MantineProvider })
    await user.click(await screen.findByRole('button', { name: 'Set status of Ines Test' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/Sleep/)).toBeNull()
    await user.selectOptions(dialog.getByLabelText('Status'), 'Approved')
    expect(dialog.getByText('They get the tags they requested: Sleep, Back pain.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Ines Test was approved already. Nothing was changed.')).toBeDefined()
    expect(screen.queryByText('Ines Test is approved.')).toBeNull()
  })

  test('requires the choice of a category for an activation and preselects none', { tags: ['ADM-36'] }, async () => {
    const { user } = openUsers()
    await user.click(await screen.findByRole('button', { name: 'Activate categories of Ines Test' }))
    const dialog = within(await screen.findByRole('dialog'))
    const checkboxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
    expect(checkboxes.map(({ checked }) => checked)).toEqual([false, false])
    expect(dialog.getByRole('button', { name: 'Activate' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('checkbox', { name: 'Mind' }))
    expect(dialog.getByRole('button', { name: 'Activate' })).toHaveProperty('disabled', false)
  })

  test('activates categories for 365 days with the default date', { tags: ['ADM-10'] }, async () => {
    const { user } = openUsers()
    await user.click(await screen.findByRole('button', { name: 'Activate categories of Ines Test' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Active until Nov 1, 2027')).toBeDefined()
    await user.click(dialog.getByRole('checkbox', { name: 'Mind' }))
    const startedAt = Date.now()
    await user.click(dialog.getByRole('button', { name: 'Activate' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const finishedAt = Date.now()
    const [body] = api.bodies('POST /admin/user/activateCategories') as { validTill: string }[]
    expect(body).toMatchObject({ userId: 7, categoryIds: [3] })
    const activatedAt = Date.parse(body?.validTill ?? '') - 31_536_000_000
    expect(activatedAt).toBeGreaterThanOrEqual(startedAt)
    expect(activatedAt).toBeLessThanOrEqual(finishedAt)
  })
})

const openAudit = (search = '') =>
  mount(
    '/admin/audit',
    { loader: ({ request }) => loadAudit({ request } as never), Component: Audit },
    `/admin/audit${search}`,
  )

test('shows a load error of the audit log without an alert or an empty state', async () => {
  api.handle('GET /admin/audit', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  const { user } = openAudit()
  expect(await screen.findByText('This list could not be loaded')).toBeDefined()
  expect(screen.queryByText('Nothing here.')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  api.handle('GET /admin/audit', () => ({ data: { entries: [], actions: [] } }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing here.')).toBeDefined()
})

test('shows the entries of the audit log and filters by the URL', async () => {
  const entry = {
    number: 1,
    admin: { id: 1, name: 'Ada', username: 'ada' },
    as: { id: 7, name: 'Ines Test', username: 'ines' },
    action: 'user.setStatus',
    subject: { kind: 'user', id: '7', name: 'Ines Test' },
    before: { status: 'Pending' },
    after: { status: 'Approved' },
    at: '2026-11-01T12:00:00Z',
    requestId: 'r-1',
  }
  const urls: string[] = []
  api.handle('GET /admin/audit', ({ url }) => {
    urls.push(url)
    return { data: { entries: [entry], actions: ['user.setStatus'] } }
  })
  openAudit('?action=user.setStatus&to=2026-11-02')
  expect(await screen.findByText('by ada as ines')).toBeDefined()
  expect(screen.getByText('Set a status', { selector: 'strong' }).title).toBe('user.setStatus')
  expect(screen.getByRole('option', { name: 'Set a status' })).toHaveProperty('value', 'user.setStatus')
  expect(screen.getByText('Ines Test (user 7)').title).toBe('user 7')
  expect(screen.getByRole('rowheader', { name: 'Status', hidden: true }).title).toBe('status')
  expect(screen.getByText('Logged as user.setStatus · Request r-1')).toBeDefined()
  expect(urls[0]).toMatch(/action=user\.setStatus/)
  expect(urls[0]).toMatch(/to=2026-11-0/)
})

test('attributes audit entries of the command line to the command line, not to the affected user', async () => {
  const entry = {
    number: 1,
    admin: { id: 7, name: 'Ines Test', username: 'ines' },
    as: null,
    action: 'admin.grant',
    subject: { kind: 'user', id: '7', name: 'Ines Test' },
    before: { isAdmin: false },
    after: { isAdmin: true, by: 'command line' },
    at: '2026-11-01T12:00:00Z',
    requestId: null,
  }
  api.handle('GET /admin/audit', () => ({ data: { entries: [entry], actions: ['admin.grant'] } }))
  openAudit()
  expect(await screen.findByText('by command line')).toBeDefined()
  expect(screen.queryByText('by ines')).toBeNull()
})
