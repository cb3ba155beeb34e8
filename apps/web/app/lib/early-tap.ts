declare global {
  interface Window {
    /** The button that somebody tapped while the page could be seen and not yet be used. */
    earlyTap?: HTMLElement | null
    noteTap?: (event: Event) => void
  }
}

/** From here on the page answers by itself: nothing is noted any more. */
export function endEarlyTaps(): void {
  if (window.noteTap) removeEventListener('click', window.noteTap)
}

/** Does what the tap was meant to do; links and fields had done it on their own. */
export function makeUpForEarlyTap(): void {
  const button = window.earlyTap
  delete window.earlyTap
  // Not while the framework is at work: it would not see a tap on a part that it has yet to come to.
  if (button) setTimeout(() => button.click())
}
