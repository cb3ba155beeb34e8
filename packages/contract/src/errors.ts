type ErrorDefinition = { status: number; msg: string }

/** Every refusal of the product: its code, its HTTP status, the sentence a person reads. Clients switch on the code. */
export const errorDefinitions = {
  invalid_input: { status: 400, msg: 'Please check what you entered.' },
  not_signed_in: { status: 401, msg: 'Please log in to continue.' },
  not_allowed: { status: 403, msg: 'You are not allowed to do this.' },
  not_found: { status: 404, msg: 'We could not find what you were looking for.' },
  too_large: { status: 413, msg: 'This is too large to send.' },
  unsupported_type: { status: 415, msg: 'This kind of content is not accepted here.' },
  too_many_attempts: { status: 429, msg: 'Too many attempts. Please wait a little and try again.' },
  unexpected: { status: 500, msg: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, msg: 'We are busy right now. Please try again in a moment.' },

  email_taken: { status: 409, msg: 'An account with this email already exists.' },
  username_taken: { status: 409, msg: 'This username is already taken.' },
  wrong_credentials: { status: 400, msg: 'The email or password is wrong.' },
  wrong_password: { status: 400, msg: 'This password is wrong.' },
  code_required: { status: 403, msg: 'Please enter the code that your authenticator app shows.' },
  code_wrong: { status: 400, msg: 'This code is wrong, or it was used already.' },
  passkey_refused: { status: 400, msg: 'This passkey was not accepted. Please try again, or use your password.' },
  too_many_passkeys: { status: 409, msg: 'You have reached the largest number of passkeys. Please remove one first.' },
  authenticator_on: { status: 409, msg: 'You already use an authenticator app. Please remove it first.' },
  authenticator_off: { status: 409, msg: 'You do not use an authenticator app.' },
  authenticator_not_started: { status: 409, msg: 'It took too long, so the app was not added. Please start again.' },
  second_factor_required: {
    status: 403,
    msg: 'This needs a passkey or a code of your authenticator app. Please use it under “How you log in”, then try again.',
  },
  account_leaving: { status: 403, msg: 'You asked us to delete this account. You can still keep it.' },
  keep_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. If the account still exists, you can keep it by logging in.',
  },
  export_waiting: { status: 409, msg: 'Your archive is being made already. We write to you when it is ready.' },
  too_many_exports: { status: 409, msg: 'You have asked for several archives today. Please go on tomorrow.' },
  reset_link_invalid: { status: 400, msg: 'This link is no longer valid. Please ask for a new one.' },
  confirm_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. Log in to ask for a new confirmation email.',
  },
  log_in_to_confirm: { status: 409, msg: 'Please log in to your account first, with the address it has now.' },
  other_session_open: {
    status: 409,
    msg: 'You are logged in to another account. Please say whether you want to leave it.',
  },
  undo_link_invalid: {
    status: 400,
    msg: 'This link is no longer valid. Use "Forgot password" on the login page to choose a new password.',
  },
  password_weak: {
    status: 400,
    msg: 'This password is easy to guess. Please choose another one, such as four words in a row.',
  },
  current_password_required: { status: 400, msg: 'Please enter your current password as well.' },
  current_password_wrong: { status: 400, msg: 'This is not your current password.' },
  image_not_readable: { status: 400, msg: 'This file is not a JPEG or PNG image we can read.' },
  file_name_without_extension: { status: 400, msg: 'The file name needs an extension such as .jpg or .png.' },
  file_name_misleading: {
    status: 400,
    msg: 'The name of this file does not fit what is in it. Please save it again as .jpg or .png.',
  },
  too_many_files: { status: 409, msg: 'You have reached the largest number of files. Please delete some first.' },
  invalid_video_link: { status: 400, msg: 'Invalid video link' },

  too_many_products: { status: 409, msg: 'You have reached the largest number of products.' },
  product_changed: { status: 409, msg: 'This product has changed in the meantime. Please look at it again.' },

  photo_required: { status: 409, msg: 'You need to upload your profile photo to be able to select category' },
  address_required: { status: 400, msg: 'Required.' },
  category_not_paid: { status: 409, msg: 'Please subscribe to this category before you select it.' },
  category_incomplete: { status: 400, msg: 'Please specify your occupation and goals for all requested categories.' },
  image_not_yours: { status: 400, msg: 'Please upload the image first.' },
  tag_unknown: { status: 400, msg: 'One of the chosen goals no longer exists. Please reload the page.' },

  payments_unavailable: { status: 503, msg: 'Paying is not possible right now. Please try again later.' },
  already_subscribed: {
    status: 409,
    msg: 'You already have a subscription for this category. You can change it under Manage Billing.',
  },
  promo_not_valid: { status: 400, msg: 'This promo code is not valid for this plan.' },
  payment_not_complete: { status: 409, msg: 'This payment is not complete yet. Please try again in a moment.' },
  nothing_to_manage: { status: 409, msg: 'There is nothing to manage yet. Please subscribe to a category first.' },

  date_already_set: { status: 409, msg: 'This date is already in your schedule. Please change that entry.' },
  too_many_dates: {
    status: 409,
    msg: 'You have reached the largest number of custom dates. Please delete some first.',
  },
  slot_taken: { status: 409, msg: 'Somebody else has just booked this time. Please choose another one.' },
  slot_not_offered: { status: 409, msg: 'This time is no longer offered. Please choose another one.' },
  location_not_accepted: {
    status: 400,
    msg: 'The professional does not work at this location. Please choose another one.',
  },
  too_many_requests_open: {
    status: 409,
    msg: 'You have several requests waiting for an answer. Please wait for one, or take one back.',
  },
  professional_not_approved: {
    status: 409,
    msg: 'This professional is not approved yet. Please choose another one, or come back later.',
  },
  you_blocked_them: { status: 409, msg: 'You have blocked this person. To book, unblock them in your chat.' },
  key_reused: { status: 409, msg: 'This request was already sent with other details. Please try again.' },
  move_not_open: { status: 409, msg: 'This is no longer possible. Please look at the appointment again.' },
  not_finished: { status: 409, msg: 'You can rate an appointment once it is finished.' },

  chat_not_open: {
    status: 403,
    msg: 'You can write to approved professionals, and to people you have an appointment with.',
  },
  chat_blocked: { status: 403, msg: 'You cannot write to each other at the moment.' },
  wait_for_answer: { status: 409, msg: 'Please wait for an answer before you write more.' },
  report_decided: { status: 409, msg: 'Another admin has decided about this report already.' },
  too_many_chats: { status: 409, msg: 'You have written to many new people today. Please go on tomorrow.' },

  email_not_confirmed: { status: 403, msg: 'Please confirm your email address first.' },
  place_unknown: { status: 400, msg: 'We do not know this place. Please choose one from the list.' },

  category_has_tags: {
    status: 409,
    msg: 'Can not delete category that has tags in it. Please remove category from tags first.',
  },
  category_in_use: {
    status: 409,
    msg: 'This category cannot be deleted, because professionals are or were listed in it.',
  },
  tag_is_root: {
    status: 409,
    msg: 'This tag stands for a whole category. Please give that category another root tag first.',
  },
  word_is_crisis: { status: 409, msg: 'This asks for help at once, so it cannot be an everyday word.' },
  trade_exists: { status: 409, msg: 'This category already has a trade with these title words.' },
  subscription_type_in_use: {
    status: 409,
    msg: 'This subscription type cannot be deleted, because somebody is paying with it. You can hide it instead.',
  },
  reference_gone: {
    status: 409,
    msg: 'Something you chose no longer exists. Please reload the page and choose again.',
  },
  changed_meanwhile: { status: 409, msg: 'This has changed since you opened it, so nothing was saved.' },
  account_rejected: {
    status: 403,
    msg: 'We have closed your account. Our mail says why; please answer it if you think that we are wrong.',
  },
  status_changed: { status: 409, msg: 'Somebody else has decided meanwhile. Please look at the person again.' },
  tags_changed: {
    status: 409,
    msg: 'They have requested other tags meanwhile. Please look at them again before you approve.',
  },
  members_never_wait: { status: 409, msg: 'Only professionals wait for approval.' },
  not_a_professional: { status: 409, msg: 'Only professionals are listed in categories.' },
  acting_refused: { status: 403, msg: 'You cannot do this while you are acting as somebody else.' },
  reason_required: { status: 403, msg: 'First, tell us why you need to see this.' },
  login_as_refused: { status: 409, msg: 'You cannot log in as yourself or as another admin.' },
  not_acting: { status: 409, msg: 'You are not acting as anybody.' },

  email_already_confirmed: { status: 409, msg: 'Your email address is already confirmed.' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorDefinitions

/** Any call may answer these, so endpoints do not list them. */
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
