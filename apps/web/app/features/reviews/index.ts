/** The door of reviews. */
export { ReviewDialog } from './ReviewDialog.tsx'
export { ReviewWords } from './ReviewWords.tsx'
