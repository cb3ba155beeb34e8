// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Figures } from '~/features/admin/Figures.tsx'
import { queryClient } from '~/lib/data/query.ts'
import Moderation, { clientLoader } from '~/routes/admin/moderation.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const report = {
  kind: 'report',
  uuid: '00000000-0000-4000-8000-000000000001',
  since: '2026-11-01T12:00:00Z',
  reason: 'danger',
  text: 'Please help.',
  messages: [
    { text: 'I know where you live', isPicture: false, createdAt: '2026-11-01T10:00:00Z' },
    { text: null, isPicture: true, createdAt: '2026-11-01T10:05:00Z' },
  ],
  messageCount: 2,
  reporter: { username: 'ines', name: 'Ines Test' },
  reported: { username: 'mila', name: 'Mila Test', isProfessional: false },
}

let api: Api
beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  api = await startApi({ 'GET /admin/waiting': () => ({ data: { items: [report], isMore: false } }) })
})
afterEach(() => api.stop())

const openModeration = () => mount('/admin', { loader: () => clientLoader(), Component: Moderation }, '/admin')

test('lists the messages of the reported user in order', async () => {
  openModeration()
  expect(await screen.findByRole('heading', { name: 'What Mila Test wrote' })).toBeDefined()
  const items = screen.getAllByRole('list').flatMap((list) => (list.tagName === 'OL' ? [list] : []))
  const texts = items.flatMap((list) => within(list).getAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toEqual([expect.stringContaining('I know where you live'), expect.stringContaining('A picture')])
})

test('loads all copied messages with pictures on request and mentions the audit log', async () => {
  const [threat, picture] = report.messages
  const pictureUrls = { url: '/api/media/private/full', thumbnailUrl: '/api/media/private/thumbnail' }
  const allMessages = [
    { text: 'An older one', isPicture: false, createdAt: '2026-10-30T10:00:00Z', picture: null },
    { ...threat, picture: null },
    { ...picture, picture: pictureUrls },
  ]
  api.handle('GET /admin/waiting', () => ({ data: { items: [{ ...report, messageCount: 3 }], isMore: false } }))
  api.handle('GET /admin/report/messages', () => ({ data: { messages: allMessages } }))
  const { user } = openModeration()
  const showAllButton = await screen.findByRole('button', { name: 'Show all 3 messages' })
  expect(screen.getByText('The audit log notes that you opened them.')).toBeDefined()
  expect(api.requests.map(({ call }) => call)).not.toContain('GET /admin/report/messages')
  await user.click(showAllButton)
  expect(await screen.findByText('An older one')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the picture' }).getAttribute('href')).toBe(pictureUrls.url)
  expect(screen.queryByRole('button', { name: 'Show all 3 messages' })).toBeNull()
})

test('links a report to the profile and the user list entry of the reported user', async () => {
  openModeration()
  expect((await screen.findByRole('link', { name: 'Profile of Mila Test' })).getAttribute('href')).toBe('/user/mila')
  const usersLink = screen.getByRole('link', { name: 'Mila Test in Users' })
  expect(usersLink.getAttribute('href')).toBe('/admin/users?kind=members&text=mila')
  expect(screen.getByRole('button', { name: /Report: Mila Test/ }).textContent).toMatch(/^MT/)
})

test('states that the reported user had written nothing', async () => {
  api.handle('GET /admin/waiting', () => ({ data: { items: [{ ...report, messages: [] }], isMore: false } }))
  openModeration()
  expect(await screen.findByText('Mila Test had written nothing when the report came.')).toBeDefined()
})

test('shows a load error instead of an empty moderation queue', async () => {
  api.handle('GET /admin/waiting', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  openModeration()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
})

const DAY = 86_400_000
const applicant = {
  kind: 'professional',
  userId: 7,
  username: 'ines',
  name: 'Ines Test',
  since: new Date(Date.now() - 3.5 * DAY).toISOString(),
  pni: '',
  trade: 'Dietitian',
  state: 'TX',
  profileImageUrl: null,
  requestedTags: [],
  certificates: [],
  history: [
    { action: 'user.setStatus', status: 'Pending', reason: null, admin: 'ada', at: '2026-11-03T12:00:00Z' },
    { action: 'user.setStatus', status: 'Rejected', reason: 'No license.', admin: 'ada', at: '2026-11-02T12:00:00Z' },
    { action: 'user.look', status: null, reason: null, admin: 'ada', at: '2026-11-01T12:00:00Z' },
  ],
}

test('shows the waiting time and the history of each item in the moderation queue', async () => {
  const newApplicant = { ...applicant, userId: 8, name: 'Noor Test', since: new Date().toISOString(), history: [] }
  api.handle('GET /admin/waiting', () => ({ data: { items: [applicant, newApplicant], isMore: false } }))
  const { user } = openModeration()
  const first = await screen.findByRole('button', { name: /Ines Test/ })
  expect(first.textContent).toContain('Waiting 3 days3 d')
  expect(screen.getByText('Waiting 3 days', { selector: 'p' })).toBeDefined()
  const lines = () => within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Registered .*, email confirmed\.$/),
    'Looked at personal data, by ada on Nov 1, 2026.',
    'Rejected by ada on Nov 2, 2026: “No license.”',
    'Set to wait again by ada on Nov 3, 2026.',
  ])
  await user.click(screen.getByRole('button', { name: /Noor Test/ }))
  expect(lines().at(-1)?.textContent).toBe('No admin has opened this account before.')
  expect(screen.getByText('Waiting under 1 hour', { selector: 'p' })).toBeDefined()
})

test('keeps the selected item when items are added, and selects the next one when another admin decides it', async () => {
  const noor = { ...applicant, userId: 8, name: 'Noor Test' }
  const omar = { ...applicant, userId: 9, name: 'Omar Test' }
  let items: object[] = [applicant, noor, omar]
  api.handle('GET /admin/waiting', () => ({ data: { items, isMore: false } }))
  openModeration()
  const findHeading = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(name) })
  const reloadWith = async (newItems: object[]) => {
    items = newItems
    await act(() => queryClient().refetchQueries())
  }
  expect(await findHeading('Ines Test')).toBeDefined()
  await reloadWith([report, applicant, noor, omar])
  expect(await screen.findByRole('button', { name: /Report: Mila Test/ })).toBeDefined()
  expect(await findHeading('Ines Test')).toBeDefined()
  await reloadWith([report, noor, omar])
  expect(await findHeading('Noor Test')).toBeDefined()
})

test('counts the remaining items of the moderation queue by kind, with a plus sign where the server caps them', async () => {
  const otherApplicants = Array.from({ length: 50 }, (_, index) => ({ ...applicant, userId: 100 + index }))
  api.handle('GET /admin/waiting', () => ({ data: { items: [report, ...otherApplicants], isMore: true } }))
  const { user, unmount } = openModeration()
  expect(await screen.findByText('50+ applicants, 1 report')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: /Ines Test/ }).at(-1) as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('49+ applicants, 1 report')).toBeDefined()
  unmount()
  queryClient().clear()
  api.handle('GET /admin/waiting', () => ({ data: { items: [report, applicant], isMore: false } }))
  openModeration()
  expect(await screen.findByText('1 applicant, 1 report')).toBeDefined()
})

test('announces more items when all loaded items of the moderation queue are decided', async () => {
  api.handle('GET /admin/waiting', () => ({ data: { items: [applicant], isMore: true } }))
  const { user, unmount } = openModeration()
  await user.click(await screen.findByRole('button', { name: /^Approve/ }))
  expect(await screen.findByRole('heading', { name: 'More will appear once these decisions are saved.' })).toBeDefined()
  unmount()
})

test('reloads the figures after a decision', async () => {
  let pendingApproval = 1
  const figures = { members: 4, professionals: 2, isEstimate: false, bookingsThisWeek: 0 }
  api.handle('GET /admin/figures', () => ({ data: { ...figures, pendingApproval } }))
  api.handle('GET /admin/waiting', () => ({ data: { items: pendingApproval ? [applicant] : [], isMore: false } }))
  api.handle('POST /admin/user/setStatus', () => {
    pendingApproval = 0
    return { data: { user: { id: 7, status: 'Approved' }, isChanged: true } }
  })
  const element = (
    <>
      <Figures />
      <Moderation />
    </>
  )
  const { user, unmount } = mount('/admin', { loader: () => clientLoader(), element }, '/admin')
  const figure = () => screen.getByText('Applicants waiting').nextElementSibling?.textContent
  await waitFor(() => expect(figure()).toBe('1'))
  await user.click(await screen.findByRole('button', { name: /^Approve/ }))
  // Leaving the page sends pending decisions.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(figure()).toBe('0'))
  unmount()
})

test('shows unchecked certificates next to the decision until they are checked', async () => {
  const unchecked = { state: 'unchecked', checkedOn: null, validUntil: null }
  const refused = { state: 'refused', checkedOn: '2026-11-02', validUntil: null }
  const makeCertificate = (check: object) => ({
    uuid: '00000000-0000-4000-8000-000000000002',
    url: '/a.jpg',
    thumbnailUrl: '/b.jpg',
    fileName: 'License.jpg',
    uploadedAt: '2026-11-01T12:00:00Z',
    check,
  })
  const queueWith = (certificates: object[]) =>
    api.handle('GET /admin/waiting', () => ({ data: { items: [{ ...applicant, certificates }], isMore: false } }))
  queueWith([])
  const { user, unmount } = openModeration()
  expect(await screen.findByText('No certificate to check.')).toBeDefined()
  unmount()
  queryClient().clear()
  queueWith([makeCertificate(unchecked)])
  openModeration()
  expect(await screen.findByText('Certificate not checked yet.')).toBeDefined()
  api.handle('POST /admin/certificate', () => ({ data: refused }))
  queueWith([makeCertificate(refused)])
  await user.selectOptions(screen.getByLabelText('Certificate'), 'Refused')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Certificate not checked yet.')).toBeNull())
})
