import '@energetic-ai/core'

// Its types hand this on from a package that is bundled with it and not installed.
declare module '@energetic-ai/core' {
  /** Ends when what calculates can be used. */
  export function ready(): Promise<void>
}
