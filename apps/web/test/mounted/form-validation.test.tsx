// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { RegisterScreen } from '~/features/accounts/registration/RegisterScreen.tsx'
import { CategoriesPanel } from '~/features/profiles/editor/categories/CategoriesPanel.tsx'
import { EditorContext } from '~/features/profiles/editor/editor.ts'
import { VideoLink } from '~/features/profiles/editor/media/VideoLink.tsx'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { listedInMovement, buildProfile } from '../profiles/editor-fixtures.ts'
import { makeOverview } from '../subscriptions/fixtures.ts'
import { storeSession, mount, mountPublic, sam } from './mount.tsx'

let api: Api
beforeEach(async () => {
  api = await startApi({ 'GET /category/subscription': () => ({ data: makeOverview() }) })
})
afterEach(() => api.stop())

/** Waits for the errors and returns the POST calls that were sent anyway. */
async function findCallsDespite(...errors: string[]): Promise<string[]> {
  for (const error of errors) await screen.findAllByText(error)
  return api.requests.map(({ call }) => call).filter((call) => call.startsWith('POST'))
}

function showCategories(user: Partial<OwnProfile>) {
  storeSession({ ...sam, isProfessional: true })
  const panel = (
    <EditorContext value={{ profile: buildProfile({ user }), change: () => undefined }}>
      <CategoriesPanel />
    </EditorContext>
  )
  return mount('/page', { element: panel }).user
}

describe('client-side validation shows the specified errors and sends nothing for', () => {
  test('name, username, email address and password', { tags: ['PLT-13'] }, async () => {
    const { user } = mountPublic(<RegisterScreen type="member" question={null} intent={null} />)
    async function sendWith(fields: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        await user.clear(screen.getByLabelText(label))
        await user.type(screen.getByLabelText(label), text)
      }
      await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    }
    await sendWith({})
    expect(
      await findCallsDespite('Name is required', 'Username is required', 'E-mail is required', 'Required.'),
    ).toEqual([])
    await sendWith({ Name: 'Sam', Username: 'sam sample', 'E-mail': 'sam', Password: '1234567' })
    expect(
      await findCallsDespite(
        'Only symbols a-z, 0-9, "_", "." are allowed for username',
        'E-mail must be valid',
        'Min 8 characters',
      ),
    ).toEqual([])
    const valid = { Username: 'sam', 'E-mail': 'sam@people.example', Password: '12345678' }
    await sendWith({ ...valid, 'Confirm password': '87654321' })
    expect(await findCallsDespite('Passwords must match')).toEqual([])
  })

  test('a category without a photo', { tags: ['PLT-13'] }, async () => {
    const user = showCategories({ profileImageUrl: null })
    await user.click(await screen.findByRole('switch', { name: 'Meals' }))
    expect(await findCallsDespite('You need to upload your profile photo to be able to select category')).toEqual([])
  })

  test('a category without title and goal', { tags: ['PLT-13'] }, async () => {
    const incomplete = { ...listedInMovement.other, categoryTitle: { 2: '' }, selectedGoalTags: { 2: [] } }
    const user = showCategories({ ...listedInMovement, profileImageUrl: '/photo.webp', other: incomplete })
    await user.type(await screen.findByLabelText('Specialization'), 'Backs')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await findCallsDespite('Title required', 'Goal required')).toEqual([])
  })

  test('an invalid video link', { tags: ['PLT-13'] }, async () => {
    const { user } = mountPublic(<VideoLink onAdd={() => undefined} />)
    await user.type(screen.getByLabelText('Video link'), 'https://example.com/film')
    await user.click(screen.getByRole('button', { name: 'Add video' }))
    expect(await findCallsDespite('Invalid video link')).toEqual([])
  })
})
