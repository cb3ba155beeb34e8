import type { FullResult, Reporter } from '@playwright/test/reporter'

import { clearFolder, writeSheet } from './contact-sheet.ts'

/** `pnpm tour` itself gives Playwright three words; whoever adds some takes a part of it. */
const isWhole = process.argv.slice(2).length <= 3

/** Makes the contact sheet; the whole tour fails where it has left out a page of the product. */
export default class ContactSheetReporter implements Reporter {
  onBegin() {
    if (isWhole) clearFolder()
  }

  onEnd({ status }: FullResult) {
    const missing = writeSheet()
    if (!isWhole || missing.length === 0) return Promise.resolve()
    console.log(`Pages without a picture: ${missing.join(' ')}`)
    return Promise.resolve({ status: status === 'passed' ? ('failed' as const) : status })
  }

  printsToStdio() {
    return false
  }
}
