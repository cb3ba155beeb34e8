import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A tapped button, or the form it submitted, and the time. */
type Tap = { element: HTMLElement; form?: HTMLFormElement; at: number }

declare global {
  interface Window {
    /** Input recorded before hydration by `PreHydrationInput.tsx`. */
    preHydrationInput?: { fields: Map<Field, string | boolean>; tap: Tap | null; end: () => void }
  }
}

/** Older taps are dropped, because users no longer expect an effect. */
const MAX_TAP_AGE_MS = 5_000

/** Events that make React hydrate their target synchronously. A test compares this list with React's own. */
const DEFERRED_EVENTS = `mousedown mouseup mouseover mouseout pointerdown pointerup pointercancel pointerover pointerout
  gotpointercapture lostpointercapture touchstart touchend touchcancel click dblclick auxclick contextmenu
  keydown keypress keyup input textInput change reset compositionstart compositionend copy cut paste focusin focusout
  dragstart dragend dragenter dragleave drop`.split(/\s+/)

/** Stops the event, except on links: React can handle a click on a link without reloading the page. */
function stopEvent(event: Event): void {
  if (!(event.target instanceof Element && event.target.closest('a[href]'))) event.stopPropagation()
}

/**
 * Keeps the events above from React until it has hydrated. Each would make React hydrate the rest synchronously, or
 * restart hydration with every pointer move, which blocks the main thread of a slow phone for more than half a second.
 */
export function deferEventsUntilHydrated(): void {
  for (const type of DEFERRED_EVENTS) window.addEventListener(type, stopEvent, true)
}

/** Records fields that the browser has autofilled, such as passwords: browsers fire no event for them. */
export function recordAutofilledFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const isText = field.type !== 'checkbox' && field.type !== 'radio'
    if (isText && field.value !== field.defaultValue) window.preHydrationInput?.fields.set(field, field.value)
  }
}

/** Sets the recorded value. React has already set its own value, and reports a change only if the two differ. */
function replayValue(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
    return
  }
  if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  // Bypasses the setter with which React tracks the element; a value set through it counts as React's own.
  const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  descriptor?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function replayTap({ element, form, at }: Tap): void {
  element.removeAttribute('aria-busy')
  if (!element.isConnected || Date.now() - at > MAX_TAP_AGE_MS) return
  if (form) form.requestSubmit()
  else element.click()
}

/** Replays recorded taps and typing. Links and GET forms need no replay: the browser has handled them. */
export function replayPreHydrationInput(onHydrated: () => void): void {
  const recorded = window.preHydrationInput
  delete window.preHydrationInput
  // In a timer, because `flushSync` cannot run inside an effect. A tap that is still queued is dispatched before any
  // timer and recorded too, so a form is never submitted without the text that was typed into it.
  setTimeout(() => {
    recorded?.end()
    for (const type of DEFERRED_EVENTS) window.removeEventListener(type, stopEvent, true)
    onHydrated()
    if (!recorded) return
    const focused = document.activeElement
    if (focused !== document.body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const [field, value] of recorded.fields) if (field.isConnected) flushSync(() => replayValue(field, value))
    if (recorded.tap) replayTap(recorded.tap)
  })
}
