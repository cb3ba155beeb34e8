// @vitest-environment jsdom
import { screen } from '@testing-library/react'
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
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = page(broken(1))
  await user.type(await screen.findByLabelText('Notes'), 'typed')
  await screen.findByText('This part could not be loaded.')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'typed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeDefined()
})

test('a part of an older release loads the page anew, once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  page(broken(9))
  await screen.findByText('This part could not be loaded.')
  page(broken(9))
  await screen.findAllByText('This part could not be loaded.')
  expect(reload).toHaveBeenCalledTimes(1)
})
