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
import { catalog, untouched } from '../search/fixtures.ts'
import { keepSession, mount, mountOpen, sam } from './mount.tsx'

const MSG = 'The first thing that is wrong.'
const refusal = () => ({ status: 400, code: 'invalid_input', msg: MSG })

let api: Api
beforeEach(async () => {
  api = await startApi({ 'GET /tags': () => ({ data: catalog }) })
})
afterEach(() => api.stop())

/** What reads the words of the refusal aloud. */
const alertSayingIt = async () => (await screen.findByText(MSG)).closest('[role=alert]')

type Visit = {
  what: string
  page: ReactElement
  at?: string
  fill: Record<string, string>
  press: string
  call: string
}

const PASSWORD = 'correct horse battery'
const account = { name: 'Sam', username: 'sam', email: 'sam@people.example', emailVerified: true }
const nothing = () => undefined

const open: Visit[] = [
  {
    what: 'registration',
    page: <RegisterScreen type="member" question={null} intent={null} />,
    fill: { Name: 'Sam', Username: 'sam', 'E-mail': account.email, Password: PASSWORD, 'Confirm password': PASSWORD },
    press: 'Sign Up',
    call: 'POST /register',
  },
  {
    what: 'the login',
    page: <Login />,
    fill: { 'E-mail': account.email, Password: PASSWORD },
    press: 'Login',
    call: 'POST /login',
  },
  {
    what: 'a forgotten password',
    page: <ForgotPassword />,
    fill: { 'E-mail': account.email },
    press: 'Send',
    call: 'POST /forgot-password',
  },
  {
    what: 'the reset of a password',
    page: <ResetPassword />,
    at: '/reset-password?hash=abc&email=sam%40people.example',
    fill: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
    press: 'Change password',
    call: 'POST /reset-password',
  },
  {
    what: 'editing the account',
    page: <AccountPanel user={account} onSaved={nothing} />,
    fill: { Name: ' Sample' },
    press: 'Save',
    call: 'POST /edit-account',
  },
  {
    what: 'saving a product',
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
        onSaved={nothing}
        onClose={nothing}
      />
    ),
    fill: { Title: ' second' },
    press: 'Save',
    call: 'POST /product',
  },
  {
    what: 'the search',
    page: <SearchScreen initial={{ ...untouched, words: '' }} />,
    at: '/search?search=',
    fill: {},
    press: 'Search',
    call: 'POST /search',
  },
]

describe('the alert says what the server refuses:', () => {
  test.each(open)('$what', { tags: ['PLT-09'] }, async ({ page, at, fill, press, call }) => {
    api.say(call, refusal)
    const { user } = mountOpen(page, at)
    for (const [label, text] of Object.entries(fill)) await user.type(screen.getByLabelText(label), text)
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(api.bodies(call)).toHaveLength(1))
    expect(await alertSayingIt()).not.toBeNull()
  })

  test('the confirmation of an address', { tags: ['PLT-09'] }, async () => {
    api.say('POST /confirm-email', refusal)
    keepSession(sam)
    const loader = ({ request }: { request: Request }) =>
      clientLoader({ request } as Parameters<typeof clientLoader>[0])
    const Component = () => {
      const props = { loaderData: useLoaderData<typeof clientLoader>() }
      return <ConfirmEmail {...(props as Parameters<typeof ConfirmEmail>[0])} />
    }
    mount('/confirm-email', { loader, Component }, '/confirm-email?token=abc&email=sam%40people.example')
    expect(await alertSayingIt()).not.toBeNull()
  })

  test('a profile that cannot be loaded', { tags: ['PLT-09'] }, async () => {
    api.say('GET /profile', refusal)
    keepSession(sam)
    mount('/profile/member', { element: <MemberProfile /> })
    expect(await alertSayingIt()).not.toBeNull()
  })
})
