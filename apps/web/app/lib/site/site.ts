import { useRouteLoaderData } from 'react-router'

/** The part of the operator's configuration that pages use; the same for every visitor. */
export type Site = {
  publicUrl: string
  contactEmail: string | null
  /** External pages shown in a frame instead of our own. (OP-005, OP-015) */
  external: {
    home: string | null
    about: string | null
    howItWorks: string | null
    terms: string | null
    privacy: string | null
  }
}

const UNKNOWN_SITE: Site = {
  publicUrl: '',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

/** Returns the operator's configuration. Error pages have no loader data and get an empty one. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>('root')?.site ?? UNKNOWN_SITE
}

/** Returns the full URL of "How it Works". (OP-001) */
export function howItWorksUrl(site: Site): string {
  return site.external.howItWorks ?? `${site.publicUrl}/how-it-works`
}

export function termsUrl(site: Site): string {
  return site.external.terms ?? '/terms'
}

export function privacyUrl(site: Site): string {
  return site.external.privacy ?? '/privacy'
}
