/** Keeps what was last made of something, for whoever asks for the same again: all parts of one question do. */
export function lastMade<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { given: Given; made: Made } | undefined
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) }
    return last.made
  }
}
