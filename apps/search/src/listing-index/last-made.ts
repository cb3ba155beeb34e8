/** Keeps the last result, because all parts of one question ask for the same one. */
export function lastMade<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { given: Given; made: Made } | undefined
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) }
    return last.made
  }
}
