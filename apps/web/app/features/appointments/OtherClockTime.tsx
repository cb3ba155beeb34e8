import classes from './OtherClockTime.module.css'

/** "For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST", without a line break inside the time. */
export function OtherClockTime({ day, time }: { day: string; time: string }) {
  return (
    <>
      {`${day}, `}
      <span className={classes.time}>{time}</span>
    </>
  )
}
