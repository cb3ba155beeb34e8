import { useRouteLoaderData } from 'react-router'

/** What the operator configured, as far as pages show it. The same for every visitor. */
export type Site = {
  publicUrl: string
  contactEmail: string | null
  /** Addresses shown in a frame instead of our own page, when configured. (OP-005, OP-015) */
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

/** Even a page of failure asks, when nothing was loaded: it gets a site without configuration. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>('root')?.site ?? UNKNOWN_SITE
}

/** "How it Works" leaves the product by its full address. (OP-001) */
export function howItWorksUrl(site: Site): string {
  return site.external.howItWorks ?? `${site.publicUrl}/how-it-works`
}

export function termsUrl(site: Site): string {
  return site.external.terms ?? '/terms'
}

export function privacyUrl(site: Site): string {
  return site.external.privacy ?? '/privacy'
}
