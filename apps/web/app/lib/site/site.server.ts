import { readEnv } from '../../../server/env.ts'
import type { Site } from './site.ts'

export const env = readEnv()

/** The part of the configuration that pages use. */
export const site: Site = {
  publicUrl: env.PUBLIC_URL,
  contactEmail: env.CONTACT_EMAIL ?? null,
  external: {
    home: env.HOME_URL ?? null,
    about: env.ABOUT_URL ?? null,
    howItWorks: env.HOW_IT_WORKS_URL ?? null,
    terms: env.TERMS_URL ?? null,
    privacy: env.PRIVACY_URL ?? null,
  },
}
