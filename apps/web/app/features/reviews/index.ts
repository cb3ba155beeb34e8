/** The public API of reviews. */
export { ReviewDialog } from './ReviewDialog.tsx'
export { ReviewContent } from './ReviewContent.tsx'
