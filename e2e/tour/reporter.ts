import type { FullResult, Reporter } from '@playwright/test/reporter'

import { clearFolder, writeSheet } from './contact-sheet.ts'

/** `pnpm tour` passes three arguments to Playwright. Any further argument selects a part of the tour. */
const isFullTour = process.argv.slice(2).length <= 3

/** Writes the contact sheet. A full tour fails if a page of the product has no picture. */
export default class ContactSheetReporter implements Reporter {
  onBegin() {
    if (isFullTour) clearFolder()
  }

  onEnd({ status }: FullResult) {
    const missing = writeSheet()
    if (!isFullTour || missing.length === 0) return Promise.resolve()
    console.log(`Pages without a picture: ${missing.join(' ')}`)
    return Promise.resolve({ status: status === 'passed' ? ('failed' as const) : status })
  }

  printsToStdio() {
    return false
  }
}
