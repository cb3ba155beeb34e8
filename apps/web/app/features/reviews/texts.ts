/** Texts that the specification describes but does not quote. (REV-01, OP-014) */
export const texts = {
  prompt: 'Click on the hands to rate your session.',
  textLabel: 'Your review',
} as const
