type ErrorDefinition = { status: number; msg: string }

/** API errors by code, with HTTP status and user-facing message. Clients switch on the code. */
export const errorDefinitions = {
  invalid_input: { status: 400, msg: 'Check what you entered and try again.' },
  not_signed_in: { status: 401, msg: 'Log in to continue.' },
  not_allowed: { status: 403, msg: "You don't have permission to do this." },
  not_found: { status: 404, msg: "We couldn't find what you're looking for." },
  too_large: { status: 413, msg: 'This is too large to send.' },
  unsupported_type: { status: 415, msg: "This content type isn't supported." },
  too_many_attempts: { status: 429, msg: 'Too many attempts. Wait a moment and try again.' },
  unexpected: { status: 500, msg: 'Something went wrong on our side. Try again.' },
  unavailable: { status: 503, msg: "We're busy right now. Try again in a moment." },

  email_taken: { status: 409, msg: 'An account with this email already exists.' },
  username_taken: { status: 409, msg: 'This username is already taken.' },
  wrong_credentials: { status: 400, msg: 'The email or password is wrong.' },
  wrong_password: { status: 400, msg: 'This password is wrong.' },
  code_required: { status: 403, msg: 'Enter the code from your authenticator app.' },
  code_wrong: { status: 400, msg: 'This code is wrong or was already used.' },
  passkey_refused: { status: 400, msg: "This passkey wasn't accepted. Try again, or use your password." },
  too_many_passkeys: { status: 409, msg: "You've reached the maximum number of passkeys. Remove one first." },
  authenticator_on: { status: 409, msg: 'You already use an authenticator app. Remove it first.' },
  authenticator_off: { status: 409, msg: "You don't use an authenticator app." },
  authenticator_not_started: { status: 409, msg: "This took too long, so the app wasn't added. Start again." },
  second_factor_required: {
    status: 403,
    msg: 'This needs a passkey or a code from your authenticator app. Use one under “How you log in”, then try again.',
  },
  account_leaving: { status: 403, msg: 'You asked us to delete this account. You can still keep it.' },
  keep_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. If the account still exists, log in to keep it.',
  },
  export_waiting: { status: 409, msg: "Your export is already in progress. We'll email you when it's ready." },
  too_many_exports: { status: 409, msg: "You've reached today's export limit. Try again tomorrow." },
  reset_link_invalid: { status: 400, msg: 'This link is no longer valid. Request a new one.' },
  confirm_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. Log in to request a new confirmation email.',
  },
  log_in_to_confirm: { status: 409, msg: 'First log in to your account with its current email address.' },
  other_session_open: {
    status: 409,
    msg: "You're signed in to another account. Switch accounts?",
  },
  undo_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. Use "Forgot password" on the login page to choose a new password.',
  },
  password_weak: {
    status: 400,
    msg: 'This password is easy to guess. Choose another one, such as four random words.',
  },
  current_password_required: { status: 400, msg: 'Enter your current password as well.' },
  current_password_wrong: { status: 400, msg: "This isn't your current password." },
  image_not_readable: { status: 400, msg: "This file isn't a JPEG or PNG image we can read." },
  file_name_without_extension: { status: 400, msg: 'The file name needs an extension such as .jpg or .png.' },
  file_name_misleading: {
    status: 400,
    msg: "The file name doesn't match the content. Save the file again as .jpg or .png.",
  },
  too_many_files: { status: 409, msg: "You've reached the maximum number of files. Delete some first." },
  invalid_video_link: { status: 400, msg: 'Invalid video link' },

  too_many_products: { status: 409, msg: "You've reached the maximum number of products." },
  product_changed: { status: 409, msg: 'This product has changed in the meantime. Review it again.' },

  photo_required: { status: 409, msg: 'You need to upload your profile photo to be able to select category' },
  address_required: { status: 400, msg: 'Required.' },
  category_not_paid: { status: 409, msg: 'Subscribe to this category before you select it.' },
  category_incomplete: { status: 400, msg: 'Specify your occupation and goals for all requested categories.' },
  image_not_yours: { status: 400, msg: 'Upload the image first.' },
  tag_unknown: { status: 400, msg: 'One of the goals you chose no longer exists. Reload the page.' },

  payments_unavailable: { status: 503, msg: "Payments aren't available right now. Try again later." },
  already_subscribed: {
    status: 409,
    msg: 'You already have a subscription for this category. You can change it under Manage Billing.',
  },
  promo_not_valid: { status: 400, msg: "This promo code isn't valid for this plan." },
  payment_not_complete: { status: 409, msg: "This payment isn't complete yet. Try again in a moment." },
  nothing_to_manage: { status: 409, msg: "There's nothing to manage yet. Subscribe to a category first." },

  date_already_set: { status: 409, msg: 'This date is already in your schedule. Edit that entry instead.' },
  too_many_dates: {
    status: 409,
    msg: "You've reached the maximum number of custom dates. Delete some first.",
  },
  slot_taken: { status: 409, msg: 'Someone else just booked this time. Choose another one.' },
  slot_not_offered: { status: 409, msg: 'This time is no longer available. Choose another one.' },
  location_not_accepted: {
    status: 400,
    msg: "The professional doesn't work at this location. Choose another one.",
  },
  too_many_requests_open: {
    status: 409,
    msg: "You've reached the maximum number of open requests. Wait for an answer, or take one back.",
  },
  professional_not_approved: {
    status: 409,
    msg: "This professional isn't approved yet. Choose another one, or come back later.",
  },
  you_blocked_them: { status: 409, msg: "You've blocked this person. To book, unblock them in your chat." },
  key_reused: { status: 409, msg: 'This request was already sent with different details. Try again.' },
  move_not_open: { status: 409, msg: 'This is no longer possible. Check the appointment again.' },
  not_finished: { status: 409, msg: "You can rate an appointment once it's finished." },

  chat_not_open: {
    status: 403,
    msg: 'You can write to approved professionals and to people you have an appointment with.',
  },
  chat_blocked: { status: 403, msg: "You can't write to each other at the moment." },
  wait_for_answer: { status: 409, msg: 'Wait for an answer before you write more.' },
  report_decided: { status: 409, msg: 'Another admin has already decided on this report.' },
  too_many_chats: { status: 409, msg: "You've reached today's limit for new chats. Try again tomorrow." },

  email_not_confirmed: { status: 403, msg: 'Confirm your email address first.' },
  place_unknown: { status: 400, msg: "We couldn't find that location. Choose one from the list." },

  category_has_tags: {
    status: 409,
    msg: 'Can not delete category that has tags in it. Please remove category from tags first.',
  },
  category_in_use: {
    status: 409,
    msg: "This category can't be deleted because professionals are or were listed in it.",
  },
  tag_is_root: {
    status: 409,
    msg: 'This is the root tag of a category. Choose another root tag for that category first.',
  },
  word_is_crisis: { status: 409, msg: "This phrase triggers crisis help and can't be used as a synonym." },
  trade_exists: { status: 409, msg: 'This category already has an occupation with these title words.' },
  subscription_type_in_use: {
    status: 409,
    msg: "This subscription type can't be deleted because someone is paying with it. You can hide it instead.",
  },
  reference_gone: {
    status: 409,
    msg: 'Something you chose no longer exists. Reload the page and choose again.',
  },
  changed_meanwhile: { status: 409, msg: 'This has changed since you opened it, so nothing was saved.' },
  account_rejected: {
    status: 403,
    msg: "We've closed your account. Our email explains why. Reply to it if you think this is a mistake.",
  },
  status_changed: { status: 409, msg: 'Another admin has already decided. Review this person again.' },
  tags_changed: {
    status: 409,
    msg: 'The requested tags have changed. Review them again before you approve.',
  },
  members_never_wait: { status: 409, msg: 'Only professionals need approval.' },
  not_a_professional: { status: 409, msg: 'Only professionals are listed in categories.' },
  acting_refused: { status: 403, msg: "You can't do this while you're impersonating a user." },
  reason_required: { status: 403, msg: 'First, tell us why you need to see this.' },
  login_as_refused: { status: 409, msg: "You can't log in as yourself or as another admin." },
  not_acting: { status: 409, msg: "You're not impersonating a user." },

  email_already_confirmed: { status: 409, msg: 'Your email address is already confirmed.' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorDefinitions

/** Errors that all endpoints may return. Endpoints do not list them. */
export const commonErrors = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'acting_refused',
  'reason_required',
  'second_factor_required',
  'too_large',
  'unsupported_type',
  'too_many_attempts',
  'unexpected',
  'unavailable',
] as const satisfies readonly ErrorCode[]
