import type { ErrorCode } from '@fourfold/contract/errors'

/** Logged next to the error code, for alerts. (docs/operations/logs.md) */
type SecurityEvent =
  | 'authentication_failed'
  | 'access_refused'
  | 'hidden_or_missing'
  | 'limit_reached'
  | 'input_refused'
  | 'rule_refused'
  | 'broken'

const byEvent: Readonly<Record<Exclude<SecurityEvent, 'rule_refused'>, readonly ErrorCode[]>> = {
  authentication_failed: [
    'wrong_credentials',
    'wrong_password',
    'current_password_wrong',
    'code_wrong',
    'passkey_refused',
    'reset_link_invalid',
    'confirm_link_invalid',
    'undo_link_invalid',
    'keep_link_invalid',
  ],
  access_refused: [
    'not_signed_in',
    'not_allowed',
    'second_factor_required',
    'account_leaving',
    'account_rejected',
    'acting_refused',
    'login_as_refused',
    'reason_required',
    'email_not_confirmed',
    'chat_not_open',
    'chat_blocked',
  ],
  // Objects of other users are reported as missing, so the two cannot be told apart.
  hidden_or_missing: ['not_found'],
  limit_reached: [
    'too_many_attempts',
    'too_many_passkeys',
    'too_many_files',
    'too_many_dates',
    'too_many_products',
    'too_many_exports',
    'too_many_chats',
    'too_many_requests_open',
  ],
  input_refused: [
    'invalid_input',
    'too_large',
    'unsupported_type',
    'image_not_readable',
    'file_name_without_extension',
    'file_name_misleading',
    'invalid_video_link',
    'image_not_yours',
    'tag_unknown',
    'place_unknown',
  ],
  broken: ['unexpected', 'unavailable', 'payments_unavailable'],
}

const events = new Map<ErrorCode, SecurityEvent>()
for (const [event, codes] of Object.entries(byEvent)) {
  for (const code of codes) events.set(code, event as SecurityEvent)
}

/** Returns the event of an error code. All codes not listed above are domain rules. */
export const getSecurityEvent = (code: ErrorCode): SecurityEvent => events.get(code) ?? 'rule_refused'
