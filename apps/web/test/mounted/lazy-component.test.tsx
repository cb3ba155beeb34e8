// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { lazyComponent } from '~/ui/lazy-component.tsx'

import { storeSession, mount, sam } from './mount.tsx'

const Part = () => <p>The part</p>

beforeEach(() => {
  storeSession(sam)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Creates a lazy component whose first `failures` attempts to load fail. */
function createFailingComponent(failures: number) {
  let attempts = 0
  return lazyComponent(async () => {
    attempts += 1
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
}

function mountPage(Lazy: ReturnType<typeof createFailingComponent>) {
  return mount('/page', {
    element: (
      <>
        <input aria-label="Notes" />
        <Lazy />
      </>
    ),
  })
}

test('lazyComponent shows an error with retry in its place and keeps the page', async () => {
  const { user } = mountPage(createFailingComponent(1))
  await user.type(await screen.findByLabelText('Notes'), 'typed')
  await screen.findByText('This part could not be loaded.')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'typed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeDefined()
})

test('lazyComponent reloads the page once per release, if the server is reachable', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reachableUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const reload = vi.fn<() => void>()
  const location = { reload, href: 'http://127.0.0.1:9/' }
  vi.stubGlobal('location', location)
  mountPage(createFailingComponent(9))
  await screen.findByText('This part could not be loaded.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reload).not.toHaveBeenCalled()

  location.href = reachableUrl
  mountPage(createFailingComponent(9))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  mountPage(createFailingComponent(9))
  await waitFor(() => expect(screen.getAllByText('This part could not be loaded.')).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reload).toHaveBeenCalledTimes(1)
  server.close()
})

test('lazyComponent renders a preloaded component immediately', async () => {
  const Lazy = createFailingComponent(0)
  await Lazy.preload()
  mountPage(Lazy)
  await screen.findByLabelText('Notes')
  expect(screen.getByText('The part')).toBeDefined()
})

test('lazyComponent loads the component on render after a failed preload', async () => {
  const Lazy = createFailingComponent(1)
  await Lazy.preload()
  mountPage(Lazy)
  expect(await screen.findByText('The part')).toBeDefined()
})
