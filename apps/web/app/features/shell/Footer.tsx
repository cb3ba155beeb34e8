import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { howItWorksUrl, privacyUrl, termsUrl, useSite } from '~/lib/site/site.ts'
import { Petals } from '~/ui/page/Logo.tsx'

import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'

import classes from './Footer.module.css'

/** A link to the terms or the privacy policy, which are built-in pages or external URLs. (OP-015) */
function LegalLink({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('/')) return <Anchor href={to}>{children}</Anchor>
  return (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  )
}

export function Footer() {
  const site = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.tagline}>
          <Petals size={20} />
          Certified professionals for Movement, Meals, Mind and Money.
        </p>
        <nav className={classes.links} aria-label="About Fourfold">
          <Anchor component={Link} to="/about-wlg">
            About
          </Anchor>
          <Anchor href={howItWorksUrl(site)}>How it Works</Anchor>
          <LegalLink to={termsUrl(site)}>Terms of Use</LegalLink>
          <LegalLink to={privacyUrl(site)}>Privacy Policy</LegalLink>
          {site.contactEmail && <Anchor href={`mailto:${site.contactEmail}`}>Contact</Anchor>}
        </nav>
        <ColorSchemeSwitch />
      </div>
    </footer>
  )
}
