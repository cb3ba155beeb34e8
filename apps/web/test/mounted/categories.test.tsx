// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CategoriesPanel } from '~/features/profiles/editor/categories/CategoriesPanel.tsx'
import { EditorContext } from '~/features/profiles/editor/editor.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { newProfessional, buildProfile } from '../profiles/editor-fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const professional = {
  ...newProfessional,
  profileImageUrl: '/photo.webp',
  UserCategories: [{ id: 1, categoryId: 2, status: 'Active' as const }],
  other: {
    categoryTitle: { '2': 'Coach' },
    specialization: { '2': 'Runners' },
    categoryDescription: { '2': 'We walk.' },
    selectedGoalTags: { '2': [50] },
  },
}

let api: Api
let respond: () => void

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({
    'POST /edit-profile-info': async ({ body }) => {
      await new Promise<void>((resolve) => (respond = resolve))
      return { data: { user: { ...professional, other: (body as { other: object }).other } } }
    },
  })
})
afterEach(() => api.stop())

function Panel() {
  const [profile, updateProfile] = useState(() => buildProfile({ user: professional }))
  return (
    <EditorContext value={{ profile, updateProfile }}>
      <CategoriesPanel />
    </EditorContext>
  )
}

test(
  'CategoriesPanel sends title, specialization, explanation and goals by category id',
  { tags: ['CAT-18'] },
  async () => {
    const { user } = mount('/page', { element: <Panel /> })
    const findField = (label: string) => screen.findByLabelText(label)
    expect(await findField('Specialization')).toHaveProperty('value', 'Runners')
    expect(await findField('Explanation of services')).toHaveProperty('value', 'We walk.')
    await user.type(await findField('Title'), ' again')
    await user.type(await findField('Specialization'), ' of trails')
    await user.type(await findField('Explanation of services'), ' Then we run.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.bodies('POST /edit-profile-info')).toHaveLength(1))
    expect(api.bodies('POST /edit-profile-info')[0]).toMatchObject({
      other: {
        categoryTitle: { '2': 'Coach again' },
        specialization: { '2': 'Runners of trails' },
        categoryDescription: { '2': 'We walk. Then we run.' },
        selectedGoalTags: { '2': [50] },
      },
    })
    respond()
    expect(await screen.findByText('Saved.')).toBeDefined()
  },
)

test('CategoriesPanel keeps input that was typed while saving as unsaved', async () => {
  const { user } = mount('/page', { element: <Panel /> })
  const title = await screen.findByLabelText('Title')
  await user.type(title, ' of runners')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.bodies('POST /edit-profile-info')).toHaveLength(1))
  await user.type(title, ', slowly')
  respond()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveProperty('disabled', true))
  expect(title).toHaveProperty('value', 'Coach of runners, slowly')
  expect(screen.queryByText('Saved.')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.bodies('POST /edit-profile-info')).toHaveLength(2))
  respond()
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect(api.bodies('POST /edit-profile-info')[1]).toMatchObject({
    other: { categoryTitle: { '2': 'Coach of runners, slowly' } },
  })
})
