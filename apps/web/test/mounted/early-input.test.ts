// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { hushUntilAwake, replayEarlyInput } from '~/lib/browser/early-input.ts'

/** What React hurries for, as the version that is installed says: at once, or before everything else. */
function hurrying(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const source = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')
  const discrete = /discreteReplayableEvents =\s*"([^"]+)"/.exec(source)?.[1]?.split(' ') ?? []
  const queued = /function clearIfContinuousEvent\([^]*?\n}/.exec(source)?.[0] ?? ''
  return [...discrete, ...Array.from(queued.matchAll(/case "(\w+)"/g), ([, type = '']) => type)]
}

const types = hurrying()
const onAwake = vi.fn<() => void>()
let heard: string[] = []
const hear = ({ type }: Event) => void heard.push(type)

beforeEach(() => {
  heard = []
  onAwake.mockClear()
  document.body.innerHTML = '<button type="button"><b>Menu</b></button> <a href="#somewhere"><b>There</b></a> <input>'
  for (const type of types) document.addEventListener(type, hear)
})
afterEach(() => {
  for (const type of types) document.removeEventListener(type, hear)
})

function happen(selector: string): string[] {
  heard = []
  for (const type of types) document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
  return heard
}

test('until a page is awake React hears of nothing it would hurry for, except of links', async () => {
  expect(types.length).toBeGreaterThan(30)
  expect(happen('button b')).toEqual(types)
  hushUntilAwake()
  expect(happen('button b')).toEqual([])
  expect(happen('input')).toEqual([])
  expect(happen('a b')).toEqual(types)
  replayEarlyInput(onAwake)
  await vi.waitFor(() => expect(happen('button b')).toEqual(types))
})

test('a tap that waited until the page had woken comes after what was typed before it', async () => {
  const field = document.querySelector('input') as HTMLInputElement
  const button = document.querySelector('button') as HTMLButtonElement
  const early: NonNullable<Window['earlyInput']> = {
    fields: new Map([[field, 'Mila']]),
    tap: null,
    end: () => window.removeEventListener('click', note, true),
  }
  // As the script in the page does.
  const note = () => void (early.tap = { element: button, at: Date.now() })
  window.addEventListener('click', note, true)
  window.earlyInput = early
  hushUntilAwake()
  replayEarlyInput(onAwake)
  button.click()
  expect(heard).toEqual([])
  expect(onAwake).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(heard).toEqual(['input', 'click']))
  expect(onAwake).toHaveBeenCalledOnce()
  expect(field.value).toBe('Mila')
})

test('where somebody stands when the page wakes is told to it', async () => {
  window.earlyInput = { fields: new Map(), tap: null, end: () => undefined }
  hushUntilAwake()
  document.querySelector('input')?.focus()
  expect(heard).toEqual([])
  replayEarlyInput(onAwake)
  await vi.waitFor(() => expect(heard).toEqual(['focusin']))
})

test('a file that was chosen too early is told of, and not emptied', async () => {
  document.body.innerHTML = '<input type="file">'
  const field = document.querySelector('input') as HTMLInputElement
  const empty = vi.fn<(value: string) => void>()
  Object.defineProperty(field, 'value', { get: () => String.raw`C:\fakepath\me.jpg`, set: empty })
  window.earlyInput = { fields: new Map([[field, field.value]]), tap: null, end: () => undefined }
  replayEarlyInput(onAwake)
  await vi.waitFor(() => expect(heard).toEqual(['change']))
  expect(empty).not.toHaveBeenCalled()
})
