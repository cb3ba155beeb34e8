// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deferEventsUntilHydrated, replayPreHydrationInput } from '~/lib/hydration/pre-hydration-input.ts'

/** Reads from the installed React version which events it hydrates synchronously or with priority. */
function readHydrationBlockingEvents(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const source = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')
  const discrete = /discreteReplayableEvents =\s*"([^"]+)"/.exec(source)?.[1]?.split(' ') ?? []
  const queued = /function clearIfContinuousEvent\([^]*?\n}/.exec(source)?.[0] ?? ''
  return [...discrete, ...Array.from(queued.matchAll(/case "(\w+)"/g), ([, type = '']) => type)]
}

const types = readHydrationBlockingEvents()
const onHydrated = vi.fn<() => void>()
let receivedTypes: string[] = []
const record = ({ type }: Event) => void receivedTypes.push(type)

beforeEach(() => {
  receivedTypes = []
  onHydrated.mockClear()
  document.body.innerHTML = '<button type="button"><b>Menu</b></button> <a href="#somewhere"><b>There</b></a> <input>'
  for (const type of types) document.addEventListener(type, record)
})
afterEach(() => {
  for (const type of types) document.removeEventListener(type, record)
})

function dispatchAll(selector: string): string[] {
  receivedTypes = []
  for (const type of types) document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
  return receivedTypes
}

test('React receives no hydration-blocking event before hydration, except on links', async () => {
  expect(types.length).toBeGreaterThan(30)
  expect(dispatchAll('button b')).toEqual(types)
  deferEventsUntilHydrated()
  expect(dispatchAll('button b')).toEqual([])
  expect(dispatchAll('input')).toEqual([])
  expect(dispatchAll('a b')).toEqual(types)
  replayPreHydrationInput(onHydrated)
  await vi.waitFor(() => expect(dispatchAll('button b')).toEqual(types))
})

test('replays a tap that was queued during hydration after the text typed before it', async () => {
  const field = document.querySelector('input') as HTMLInputElement
  const button = document.querySelector('button') as HTMLButtonElement
  const recordedInput: NonNullable<Window['preHydrationInput']> = {
    fields: new Map([[field, 'Mila']]),
    tap: null,
    end: () => window.removeEventListener('click', recordTap, true),
  }
  // Does the same as the inline script.
  const recordTap = () => void (recordedInput.tap = { element: button, at: Date.now() })
  window.addEventListener('click', recordTap, true)
  window.preHydrationInput = recordedInput
  deferEventsUntilHydrated()
  replayPreHydrationInput(onHydrated)
  button.click()
  expect(receivedTypes).toEqual([])
  expect(onHydrated).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(receivedTypes).toEqual(['input', 'click']))
  expect(onHydrated).toHaveBeenCalledOnce()
  expect(field.value).toBe('Mila')
})

test('reports the focused field to React after hydration', async () => {
  window.preHydrationInput = { fields: new Map(), tap: null, end: () => undefined }
  deferEventsUntilHydrated()
  document.querySelector('input')?.focus()
  expect(receivedTypes).toEqual([])
  replayPreHydrationInput(onHydrated)
  await vi.waitFor(() => expect(receivedTypes).toEqual(['focusin']))
})

test('reports a file selected before hydration without clearing the field', async () => {
  document.body.innerHTML = '<input type="file">'
  const field = document.querySelector('input') as HTMLInputElement
  const setValue = vi.fn<(value: string) => void>()
  Object.defineProperty(field, 'value', { get: () => String.raw`C:\fakepath\me.jpg`, set: setValue })
  window.preHydrationInput = { fields: new Map([[field, field.value]]), tap: null, end: () => undefined }
  replayPreHydrationInput(onHydrated)
  await vi.waitFor(() => expect(receivedTypes).toEqual(['change']))
  expect(setValue).not.toHaveBeenCalled()
})
