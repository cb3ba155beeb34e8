import classes from './Hands.module.css'

type HandState = 'full' | 'half' | 'grey'

/** Returns the state of each glyph for a rating in half steps. (SHL-53) */
export function toHandStates(rating: number, max = 5): { position: number; state: HandState }[] {
  const steps = Math.round(Math.min(Math.max(rating, 0), max) * 2)
  return Array.from({ length: max }, (_, index) => {
    const position = index + 1
    if (steps >= position * 2) return { position, state: 'full' }
    return { position, state: steps === position * 2 - 1 ? 'half' : 'grey' }
  })
}

const LEFT =
  'M11.4 2.2c.3-.5.1-1-.3-1.2-.5-.2-1 0-1.2.5L6.6 8.7c-.2.5-.4 1-.4 1.5v2.9l-2.9 2.8c-.4.4-.4 1 0 1.4l4.3 4.4c.4.4 1 .4 1.4 0l1.7-1.8c.6-.6.9-1.4.9-2.2V2.6Z'
const RIGHT =
  'M12.6 2.2c-.3-.5-.1-1 .3-1.2.5-.2 1 0 1.2.5l3.3 7.2c.2.5.4 1 .4 1.5v2.9l2.9 2.8c.4.4.4 1 0 1.4l-4.3 4.4c-.4.4-1 .4-1.4 0l-1.7-1.8c-.6-.6-.9-1.4-.9-2.2V2.6Z'

/** One pair of praying hands. */
function Hand({ state, size = 18 }: { state: HandState; size?: number }) {
  return (
    <svg className={classes.hand} data-state={state} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path className={classes.left} d={LEFT} />
      <path className={classes.right} d={RIGHT} />
    </svg>
  )
}

type HandsProps = { rating: number; max?: number; size?: number }

/** A rating as praying hands, with a text alternative. */
export function Hands({ rating, max = 5, size = 18 }: HandsProps) {
  return (
    <span className={classes.hands} role="img" aria-label={`Rated ${rating} out of ${max}`}>
      {toHandStates(rating, max).map(({ position, state }) => (
        <Hand key={position} state={state} size={size} />
      ))}
    </span>
  )
}
