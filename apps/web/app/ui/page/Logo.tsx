import classes from './Logo.module.css'

/** Four petals, one per life area: Movement, Meals, Mind, Money. */
export function Petals({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="var(--petal-movement)" d="M6 1h3.6A1.4 1.4 0 0 1 11 2.4V6a5 5 0 1 1-5-5Z" />
      <path fill="var(--petal-meals)" d="M18 1a5 5 0 1 1-5 5V2.4A1.4 1.4 0 0 1 14.4 1Z" />
      <path fill="var(--petal-mind)" d="M6 13h3.6a1.4 1.4 0 0 1 1.4 1.4V18a5 5 0 1 1-5-5Z" />
      <path fill="var(--petal-money)" d="M18 13a5 5 0 1 1-5 5v-3.6A1.4 1.4 0 0 1 14.4 13Z" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <Petals />
      <span className={classes.name}>Fourfold</span>
    </span>
  )
}
