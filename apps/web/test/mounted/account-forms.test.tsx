// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { LoginForm } from '~/features/accounts/login/LoginForm.tsx'
import { RegisterScreen } from '~/features/accounts/registration/RegisterScreen.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { noor } from '../own-user.ts'
import { mountPublic } from './mount.tsx'

let api: Api
beforeEach(async () => {
  api = await startApi({})
})
afterEach(() => api.stop())

const logins: [tags: string[], user: string, other: object | null, query: string, target: string][] = [
  [['ACC-31'], 'a member with answers to the search', {}, '', '/search'],
  [['OP-020'], 'a member without answers to the questionnaire', null, '', '/profile/member?panel=1'],
  [['ACC-28'], 'a user to nextUrl', {}, '?nextUrl=%2Fchat%2Fmaya', '/chat/maya'],
]
for (const [tags, name, other, query, target] of logins) {
  test(`LoginForm redirects ${name}`, { tags }, async () => {
    api.handle('POST /login', () => ({ data: { token: 'token-of-noor', user: { ...noor, other } } }))
    const { router } = mountPublic(<LoginForm />, `/start${query}`)
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: noor.email } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password of noor' } })
    fireEvent.click(screen.getByText('Login'))
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target))
  })
}

const errorsByLabel = { Name: 'Name is required', Username: 'Username is required', 'E-mail': 'E-mail is required' }

test(
  'RegisterScreen describes each empty field and focuses the first one',
  { tags: ['ACC-15', 'ACC-16', 'ACC-20'] },
  async () => {
    const { user } = mountPublic(<RegisterScreen type="member" question={null} intent={null} />)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    for (const [label, error] of Object.entries(errorsByLabel)) {
      expect(await screen.findByRole('textbox', { name: label, description: error })).toBeDefined()
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  },
)
