/** Labels of the actions in the audit log. */
const actionLabels: Record<string, string> = {
  'admin.grant': 'Granted admin rights',
  'admin.revoke': 'Revoked admin rights',
  'admin.addFactor': 'Added a second factor',
  'admin.removeFactor': 'Removed a second factor',
  'category.save': 'Saved a category',
  'category.delete': 'Deleted a category',
  'certificate.check': 'Checked a certificate',
  'product.create': 'Created a product',
  'product.change': 'Changed a product',
  'product.setApproved': 'Decided on a product',
  'product.delete': 'Deleted a product',
  'product.addImage': 'Added a picture to a product',
  'question.save': 'Saved a question',
  'question.delete': 'Deleted a question',
  'report.decide': 'Closed a report',
  'report.read': 'Read all messages of a report',
  'subscriptionType.save': 'Saved a subscription type',
  'subscriptionType.delete': 'Deleted a subscription type',
  'tag.save': 'Saved a tag',
  'tag.delete': 'Deleted a tag',
  'trade.save': 'Saved a trade',
  'trade.delete': 'Deleted a trade',
  'user.activateCategories': 'Activated categories',
  'user.endSessions': 'Logged a user out everywhere',
  'user.giveReason': 'Gave a reason to look',
  'user.loginAs': 'Logged in as a user',
  'user.look': 'Looked at personal data',
  'user.setStatus': 'Set a status',
  'acting.arrangeFiles': 'Arranged their gallery',
  'acting.deleteWorkHour': 'Deleted their work hours',
  'acting.editProfile': 'Edited their profile',
  'acting.resendConfirmation': 'Sent their confirmation email again',
  'acting.saveProduct': 'Saved their product',
  'acting.saveWorkHour': 'Saved their work hours',
  'acting.uploadFile': 'Uploaded their file',
  'acting.uploadVideoLink': 'Linked their video',
}

/** Labels of fields with unclear names. */
const fieldLabels: Record<string, string> = {
  fields: 'Fields that were written',
  ifTagId: 'Asked with tag',
  isAdmin: 'Admin',
  isTop: 'Top tag',
  by: 'Done by',
  ended: 'Sessions ended',
  minutes: 'Lasts, in minutes',
  multiple: 'Several answers',
  orderIndex: 'Order',
  pni: 'Initials after the name',
  stripePriceIdentifier: 'Stripe price',
  TagCategories: 'Categories',
  tagId: 'Root tag',
  UserCategories: 'Categories',
  validTill: 'Valid until',
  words: 'Everyday words',
}

/** Formats "subscriptionType" and "rejection_reason" as "Subscription type" and "Rejection reason". */
function humanizeName(name: string): string {
  const words = name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const getActionLabel = (action: string): string => actionLabels[action] ?? humanizeName(action)

export const getFieldLabel = (field: string): string => fieldLabels[field] ?? humanizeName(field)

type Subject = { kind: string; id: string; name: string | null }

/** Formats a subject: "Ines Test (user 7)", "Subscription type 3". */
export function formatSubject({ kind, id, name }: Subject): string {
  return name ? `${name} (${humanizeName(kind).toLowerCase()} ${id})` : `${humanizeName(kind)} ${id}`
}
