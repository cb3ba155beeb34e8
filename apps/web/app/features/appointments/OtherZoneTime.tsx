import classes from './OtherZoneTime.module.css'

/** The time in the other time zone, without a line break in it: "For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST". */
export function OtherZoneTime({ day, time }: { day: string; time: string }) {
  return (
    <>
      {`${day}, `}
      <span className={classes.time}>{time}</span>
    </>
  )
}
