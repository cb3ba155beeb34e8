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

/** Waits until the errors are shown and returns the POST calls sent so far. */
async function listCallsAfterErrors(...errors: string[]): Promise<string[]> {
  for (const error of errors) await screen.findAllByText(error)
  return api.requests.map(({ call }) => call).filter((call) => call.startsWith('POST'))
}

function showCategories(user: Partial<OwnProfile>) {
  storeSession({ ...sam, isProfessional: true })
  const panel = (
    <EditorContext value={{ profile: buildProfile({ user }), updateProfile: () => undefined }}>
      <CategoriesPanel />
    </EditorContext>
  )
  return mount('/page', { element: panel }).user
}

describe('client-side validation shows the specified errors and sends nothing for', () => {
  test('name, username, email address and password', { tags: ['PLT-13'] }, async () => {
    const { user } = mountPublic(<RegisterScreen type="member" question={null} intent={null} />)
    async function submitWith(fields: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        await user.clear(screen.getByLabelText(label))
        await user.type(screen.getByLabelText(label), text)
      }
      await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    }
    await submitWith({})
    expect(
      await listCallsAfterErrors('Name is required', 'Username is required', 'E-mail is required', 'Required.'),
    ).toEqual([])
    await submitWith({ Name: 'Sam', Username: 'sam sample', 'E-mail': 'sam', Password: '1234567' })
    expect(
      await listCallsAfterErrors(
        'Only symbols a-z, 0-9, "_", "." are allowed for username',
        'E-mail must be valid',
        'Min 8 characters',
      ),
    ).toEqual([])
    const validFields = { Username: 'sam', 'E-mail': 'sam@people.example', Password: '12345678' }
    await submitWith({ ...validFields, 'Confirm password': '87654321' })
    expect(await listCallsAfterErrors('Passwords must match')).toEqual([])
  })

  test('a category without a photo', { tags: ['PLT-13'] }, async () => {
    const user = showCategories({ profileImageUrl: null })
    await user.click(await screen.findByRole('switch', { name: 'Meals' }))
    expect(await listCallsAfterErrors('You need to upload your profile photo to be able to select category')).toEqual(
      [],
    )
  })

  test('a category without title and goal', { tags: ['PLT-13'] }, async () => {
    const incompleteCategory = { ...listedInMovement.other, categoryTitle: { 2: '' }, selectedGoalTags: { 2: [] } }
    const user = showCategories({ ...listedInMovement, profileImageUrl: '/photo.webp', other: incompleteCategory })
    await user.type(await screen.findByLabelText('Specialization'), 'Backs')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await listCallsAfterErrors('Title required', 'Goal required')).toEqual([])
  })

  test('an invalid video link', { tags: ['PLT-13'] }, async () => {
    const { user } = mountPublic(<VideoLink onAdd={() => undefined} />)
    await user.type(screen.getByLabelText('Video link'), 'https://example.com/film')
    await user.click(screen.getByRole('button', { name: 'Add video' }))
    expect(await listCallsAfterErrors('Invalid video link')).toEqual([])
  })
})
