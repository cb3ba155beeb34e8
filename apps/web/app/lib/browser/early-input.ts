import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A button that was tapped, or a form that was sent by it, and when. */
type Tap = { element: HTMLElement; form?: HTMLFormElement; at: number }

declare global {
  interface Window {
    /** What happened before this page could answer (`features/shell/EarlyInput.tsx`). */
    earlyInput?: { fields: Map<Field, string | boolean>; tap: Tap | null; end: () => void }
  }
}

/** After a longer wait people have given up on the tap, and would be startled by its effect. */
const OLDEST_TAP = 5_000

/** Every event for which React hurries to wake what it happened to. A test compares them with its own list. */
const HURRYING = `mousedown mouseup mouseover mouseout pointerdown pointerup pointercancel pointerover pointerout
  gotpointercapture lostpointercapture touchstart touchend touchcancel click dblclick auxclick contextmenu
  keydown keypress keyup input textInput change reset compositionstart compositionend copy cut paste focusin focusout
  dragstart dragend dragenter dragleave drop`.split(/\s+/)

/** What is tapped is noted and done later; a link leads on at once, and React may do so without loading the page anew. */
function hush(event: Event): void {
  if (!(event.target instanceof Element && event.target.closest('a[href]'))) event.stopPropagation()
}

/**
 * Once it has begun to wake the page, React would do all that is left at once for whatever is tapped or typed, and a slow
 * phone would stand still for more than half a second; or begin anew for every finger that passes. So it hears of little
 * until the page is awake.
 */
export function hushUntilAwake(): void {
  for (const type of HURRYING) window.addEventListener(type, hush, true)
}

/** What a browser filled in by itself, as it does with passwords, says nothing when it does. */
export function noteFilledFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const isText = field.type !== 'checkbox' && field.type !== 'radio'
    if (isText && field.value !== field.defaultValue) window.earlyInput?.fields.set(field, field.value)
  }
}

/** React has put its own value into the field, or believes that it has; it hears of a change only when there is one. */
function enterAgain(field: Field, entered: string | boolean): void {
  if (typeof entered === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !entered
    box.click()
    return
  }
  if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  // Past the property with which React watches the element: a change made there would count as its own.
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  native?.set?.call(field, entered)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function tapAgain({ element, form, at }: Tap): void {
  element.removeAttribute('aria-busy')
  if (!element.isConnected || Date.now() - at > OLDEST_TAP) return
  if (form) form.requestSubmit()
  else element.click()
}

/** Does what was meant by taps and typing that came too early; links and other forms had done it on their own. */
export function replayEarlyInput(onAwake: () => void): void {
  const early = window.earlyInput
  delete window.earlyInput
  // Not while React is at work: each change must have been drawn before the next. A tap that waited behind it comes before
  // any timer, and is noted like the others: a form that was sent now would know nothing of what was typed into it.
  setTimeout(() => {
    early?.end()
    for (const type of HURRYING) window.removeEventListener(type, hush, true)
    onAwake()
    if (!early) return
    const focused = document.activeElement
    if (focused !== document.body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const [field, entered] of early.fields) if (field.isConnected) flushSync(() => enterAgain(field, entered))
    if (early.tap) tapAgain(early.tap)
  })
}
