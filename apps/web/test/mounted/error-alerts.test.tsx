// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLoaderData } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { AccountPanel } from '~/features/accounts/profile/AccountPanel.tsx'
import { RegisterScreen } from '~/features/accounts/registration/RegisterScreen.tsx'
import { ProductFormDialog } from '~/features/profiles/editor/products/ProductFormDialog.tsx'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import ConfirmEmail, { clientLoader } from '~/routes/accounts/confirm-email.tsx'
import ForgotPassword from '~/routes/accounts/forgot-password.tsx'
import Login from '~/routes/accounts/login.tsx'
import MemberProfile from '~/routes/accounts/member-profile.tsx'
import ResetPassword from '~/routes/accounts/reset-password.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { catalog, initialSearch } from '../search/fixtures.ts'
import { storeSession, mount, mountPublic, sam } from './mount.tsx'

const MSG = 'The first error.'
const reject = () => ({ status: 400, code: 'invalid_input', msg: MSG })

let api: Api
beforeEach(async () => {
  api = await startApi({ 'GET /tags': () => ({ data: catalog }) })
})
afterEach(() => api.stop())

/** Returns the alert region that contains the message. */
const findAlert = async () => (await screen.findByText(MSG)).closest('[role=alert]')

type FormPage = {
  name: string
  page: ReactElement
  url?: string
  fill: Record<string, string>
  button: string
  call: string
}

const PASSWORD = 'correct horse battery'
const account = { name: 'Sam', username: 'sam', email: 'sam@people.example', emailVerified: true }
const noop = () => undefined

const publicPages: FormPage[] = [
  {
    name: 'the registration',
    page: <RegisterScreen type="member" question={null} intent={null} />,
    fill: { Name: 'Sam', Username: 'sam', 'E-mail': account.email, Password: PASSWORD, 'Confirm password': PASSWORD },
    button: 'Sign Up',
    call: 'POST /register',
  },
  {
    name: 'the login',
    page: <Login />,
    fill: { 'E-mail': account.email, Password: PASSWORD },
    button: 'Login',
    call: 'POST /login',
  },
  {
    name: 'the forgot-password form',
    page: <ForgotPassword />,
    fill: { 'E-mail': account.email },
    button: 'Send',
    call: 'POST /forgot-password',
  },
  {
    name: 'the password reset',
    page: <ResetPassword />,
    url: '/reset-password?hash=abc&email=sam%40people.example',
    fill: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
    button: 'Change password',
    call: 'POST /reset-password',
  },
  {
    name: 'editing the account',
    page: <AccountPanel user={account} onSaved={noop} />,
    fill: { Name: ' Sample' },
    button: 'Save',
    call: 'POST /edit-account',
  },
  {
    name: 'saving a product',
    page: (
      <ProductFormDialog
        opened
        product={{
          id: 1,
          category: 'Mind',
          subcategory: 'App',
          link: 'https://a.example',
          title: 'A',
          description: '',
        }}
        onSaved={noop}
        onClose={noop}
      />
    ),
    fill: { Title: ' second' },
    button: 'Save',
    call: 'POST /product',
  },
  {
    name: 'the search',
    page: <SearchScreen initial={{ ...initialSearch, query: '' }} />,
    url: '/search?search=',
    fill: {},
    button: 'Search',
    call: 'POST /search',
  },
]

describe('the alert shows the API error of', () => {
  test.each(publicPages)('$name', { tags: ['PLT-09'] }, async ({ page, url, fill, button, call }) => {
    api.handle(call, reject)
    const { user } = mountPublic(page, url)
    for (const [label, text] of Object.entries(fill)) await user.type(screen.getByLabelText(label), text)
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(api.bodies(call)).toHaveLength(1))
    expect(await findAlert()).not.toBeNull()
  })

  test('the confirmation of an email address', { tags: ['PLT-09'] }, async () => {
    api.handle('POST /confirm-email', reject)
    storeSession(sam)
    const loader = ({ request }: { request: Request }) =>
      clientLoader({ request } as Parameters<typeof clientLoader>[0])
    const Component = () => {
      const props = { loaderData: useLoaderData<typeof clientLoader>() }
      return <ConfirmEmail {...(props as Parameters<typeof ConfirmEmail>[0])} />
    }
    mount('/confirm-email', { loader, Component }, '/confirm-email?token=abc&email=sam%40people.example')
    expect(await findAlert()).not.toBeNull()
  })

  test('a profile that cannot be loaded', { tags: ['PLT-09'] }, async () => {
    api.handle('GET /profile', reject)
    storeSession(sam)
    mount('/profile/member', { element: <MemberProfile /> })
    expect(await findAlert()).not.toBeNull()
  })
})
