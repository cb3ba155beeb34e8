// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { lazily } from '~/ui/lazily.tsx'

import { keepSession, mount, sam } from './mount.tsx'

const Part = () => <p>The part</p>

beforeEach(() => {
  keepSession(sam)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** A part whose file cannot be had at first. */
function broken(failures: number) {
  let tries = 0
  return lazily(async () => {
    tries += 1
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
}

function page(Lazy: ReturnType<typeof broken>) {
  return mount('/page', {
    element: (
      <>
        <input aria-label="Notes" />
        <Lazy />
      </>
    ),
  })
}

test('a part that cannot be loaded says so in its place, and can be tried again; the page around it stays', async () => {
  const { user } = page(broken(1))
  await user.type(await screen.findByLabelText('Notes'), 'typed')
  await screen.findByText('This part could not be loaded.')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'typed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeDefined()
})

test('a part of an older release loads the page anew, once, and only where there is a page to load', async () => {
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const reload = vi.fn<() => void>()
  const location = { reload, href: 'http://127.0.0.1:9/' }
  vi.stubGlobal('location', location)
  page(broken(9))
  await screen.findByText('This part could not be loaded.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reload).not.toHaveBeenCalled()

  location.href = here
  page(broken(9))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  page(broken(9))
  await waitFor(() => expect(screen.getAllByText('This part could not be loaded.')).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reload).toHaveBeenCalledTimes(1)
  server.close()
})

test('a part that was loaded ahead is there with the page', async () => {
  const Lazy = broken(0)
  await Lazy.preload()
  page(Lazy)
  await screen.findByLabelText('Notes')
  expect(screen.getByText('The part')).toBeDefined()
})

test('a part that could not be loaded ahead is loaded when it is shown', async () => {
  const Lazy = broken(1)
  await Lazy.preload()
  page(Lazy)
  expect(await screen.findByText('The part')).toBeDefined()
})
